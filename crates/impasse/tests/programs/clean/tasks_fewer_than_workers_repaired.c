// A master hands out as many tasks as an argument says, and stops every worker, also those that got none.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define TASK 1
#define STOP 2

static void master(int tasks, int workers)
{
    int next = 0, busy = 0, none = 0;
    double result, sum = 0.0;
    MPI_Status status;

    for (int w = 1; w <= workers; w++) {
        if (next < tasks) {
            MPI_Send(&next, 1, MPI_INT, w, TASK, MPI_COMM_WORLD);
            next++;
            busy++;
        } else {
            MPI_Send(&none, 1, MPI_INT, w, STOP, MPI_COMM_WORLD);
        }
    }
    while (busy > 0) {
        MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        sum += result;
        if (next < tasks) {
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, TASK, MPI_COMM_WORLD);
            next++;
        } else {
            MPI_Send(&none, 1, MPI_INT, status.MPI_SOURCE, STOP, MPI_COMM_WORLD);
            busy--;
        }
    }
    printf("sum %g of %d tasks\n", sum, tasks);
}

static void worker(void)
{
    int task;
    MPI_Status status;

    for (;;) {
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
        double result = task * 0.5;
        MPI_Send(&result, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        master(argc > 1 ? atoi(argv[1]) : 20, size - 1);
    else
        worker();
    MPI_Finalize();
    return 0;
}
