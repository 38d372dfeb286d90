// A number is sent as bytes, all of them.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, seed = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        seed = 123456;
    MPI_Bcast(&seed, sizeof seed, MPI_BYTE, 0, MPI_COMM_WORLD);
    printf("rank %d: %d\n", rank, seed);
    MPI_Finalize();
    return 0;
}
