// A number is sent as one character: a quarter of it arrives.
// ranks: 2
// expect: error
// without: bitcode
// It does not say what pointers point to.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, seed = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        seed = 123456;
    MPI_Bcast(&seed, 1, MPI_CHAR, 0, MPI_COMM_WORLD); //~ memory
    printf("rank %d: %d\n", rank, seed);
    MPI_Finalize();
    return 0;
}
