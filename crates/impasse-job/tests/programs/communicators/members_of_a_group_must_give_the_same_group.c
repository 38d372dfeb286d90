// Members of a group must give the same group.
// ranks: 2
// expect: completed
// issue: ranks 1 and 0 give different groups
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, members[2] = {0, 1};
    MPI_Group world, group;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2 - rank, members, &group);
    MPI_Comm_create(MPI_COMM_WORLD, group, &comm);
    MPI_Finalize();
    return 0;
}
