// Only ranks whose random load is high take part in the rebalancing reduction.
// ranks: 2, 3
// expect: deadlock input
// pattern: 7
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define THRESHOLD 75

static void rebalance(int load, int size)
{
    int sum;

    MPI_Allreduce(&load, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ missing
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
    if (load > THRESHOLD)
        rebalance(load, size);

    MPI_Finalize(); //~ missing
    return 0;
}
