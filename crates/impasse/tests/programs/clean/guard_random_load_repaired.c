// All ranks agree on the highest load before they decide to rebalance.
// ranks: 2, 3
// expect: clean
// pattern: 7
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define THRESHOLD 75

static void rebalance(int load, int size)
{
    int sum;

    MPI_Allreduce(&load, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("move %d units\n", load - sum / size);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    srand((unsigned)time(NULL) + (unsigned)rank);
    int load = rand() % 100;
    int highest;
    MPI_Allreduce(&load, &highest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (highest > THRESHOLD)
        rebalance(load, size);

    MPI_Finalize();
    return 0;
}
