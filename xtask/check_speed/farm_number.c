/* A master hands tasks to whichever worker is free and sums the results; a negative task number
   stops the worker that gets it. */
#include <mpi.h>
#include <stdio.h>

#define TASKS 20

static void master(int workers)
{
    int next = 0, running = 0, result;
    long sum = 0;
    for (int worker = 1; worker <= workers; worker++) {
        int task = next < TASKS ? next++ : -1;
        running += task >= 0;
        MPI_Send(&task, 1, MPI_INT, worker, 0, MPI_COMM_WORLD);
    }
    while (running > 0) {
        MPI_Status status;
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        sum += result;
        int task = next < TASKS ? next++ : -1;
        running -= task < 0;
        MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
    }
    printf("sum %ld\n", sum);
}

static void worker(void)
{
    int task, result;
    for (;;) {
        MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (task < 0)
            return;
        result = task * task;
        MPI_Send(&result, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        master(size - 1);
    else
        worker();
    MPI_Finalize();
    return 0;
}
