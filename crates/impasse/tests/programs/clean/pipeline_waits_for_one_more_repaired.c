// A pipeline of as many blocks as an argument says; every stage handles all of them.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define LENGTH 32

static void transform(double *block, int stage)
{
    for (int i = 0; i < LENGTH; i++)
        block[i] = block[i] * 0.5 + stage;
}

int main(int argc, char **argv)
{
    double block[LENGTH] = {0};
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int blocks = argc > 1 ? atoi(argv[1]) : 6;
    int mine = blocks;
    for (int b = 0; b < mine; b++) {
        if (rank > 0)
            MPI_Recv(block, LENGTH, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        transform(block, rank);
        if (rank < size - 1)
            MPI_Send(block, LENGTH, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD);
    }
    if (rank == size - 1)
        printf("last value %g\n", block[0]);
    MPI_Finalize();
    return 0;
}
