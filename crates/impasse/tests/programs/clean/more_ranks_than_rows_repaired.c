// Ranks beyond the number of rows keep out of the work, but not out of the reduction.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double work(int row)
{
    double sum = 0.0;
    for (int j = 0; j < 50; j++)
        sum += row * 0.01 + j;
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;
    double mine = 0.0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int rows = argc > 1 ? atoi(argv[1]) : 4;
    if (rank < rows)
        mine = work(rank);
    MPI_Reduce(&mine, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("total %g\n", total);
    MPI_Finalize();
    return 0;
}
