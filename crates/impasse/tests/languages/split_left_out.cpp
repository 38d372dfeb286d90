// A rank without a colour has no communicator.
// ranks: 3
// expect: clean
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int colour = 0;
    MPI_Comm c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    colour = 0;
    if (rank == 2) {
        colour = MPI_UNDEFINED;
    }
    MPI_Comm_split(MPI_COMM_WORLD, colour, rank, &c);
    if (c != MPI_COMM_NULL) {
        MPI_Barrier(c);
        MPI_Comm_free(&c);
    }
    MPI_Finalize();
    return 0;
}
