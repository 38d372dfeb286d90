// The message is in a copy of the communicator.
// ranks: 2
// expect: deadlock always
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int x = 0;
    MPI_Comm c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &c);
    if (rank == 0) {
        MPI_Send(&x, 1, MPI_INT, 1, 0, c);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Comm_free(&c);
    MPI_Finalize();
    return 0;
}
