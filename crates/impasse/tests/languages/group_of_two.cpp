// A communicator made from a group.
// ranks: 3
// expect: deadlock always
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    std::vector<int> members(2);
    int x = 0;
    MPI_Group g;
    MPI_Group h;
    MPI_Comm c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    members[0] = 0;
    members[1] = 2;
    MPI_Comm_group(MPI_COMM_WORLD, &g);
    MPI_Group_incl(g, 2, members.data(), &h);
    MPI_Comm_create(MPI_COMM_WORLD, h, &c);
    if (rank == 0) {
        MPI_Recv(&x, 1, MPI_INT, 1, 0, c, MPI_STATUS_IGNORE);
    }
    if (rank == 2) {
        MPI_Send(&x, 1, MPI_INT, 0, 1, c);
    }
    if (c != MPI_COMM_NULL) {
        MPI_Comm_free(&c);
    }
    MPI_Group_free(&g);
    MPI_Group_free(&h);
    MPI_Finalize();
    return 0;
}
