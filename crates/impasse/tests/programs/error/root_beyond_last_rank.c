// The last rank should be the root, but counting starts at zero.
// ranks: 1, 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    unsigned seed = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int root = size;
    if (rank == size - 1)
        seed = 12345u;
    MPI_Bcast(&seed, 1, MPI_UNSIGNED, root, MPI_COMM_WORLD); //~ argument
    printf("rank %d: seed %u\n", rank, seed);
    MPI_Finalize();
    return 0;
}
