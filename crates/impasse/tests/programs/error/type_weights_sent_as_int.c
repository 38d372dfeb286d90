// The weights are an array of double, but are broadcast as if they were int: half of them arrive.
// ranks: 2, 4
// expect: error
// without: bitcode
// It does not say what pointers point to.
#include <mpi.h>
#include <stdio.h>

#define COUNT 8

int main(int argc, char **argv)
{
    int rank;
    double weight[COUNT] = {0}, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; rank == 0 && i < COUNT; i++)
        weight[i] = 1.0 / (i + 1);
    MPI_Bcast(weight, COUNT, MPI_INT, 0, MPI_COMM_WORLD); //~ memory
    for (int i = 0; i < COUNT; i++)
        sum += weight[i];
    printf("rank %d: %g\n", rank, sum);
    MPI_Finalize();
    return 0;
}
