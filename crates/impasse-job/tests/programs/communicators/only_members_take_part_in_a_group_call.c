// Only members take part in a group call.
// ranks: 3
// expect: completed
// all: made
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, tag, members[2] = {0, 2};
    MPI_Group world, group;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, members, &group);
    tag = rank == 2 ? 1 : 1;
    if (rank != 1)
        MPI_Comm_create_group(MPI_COMM_WORLD, group, tag, &comm);
    printf("made\n");
    MPI_Finalize();
    return 0;
}
