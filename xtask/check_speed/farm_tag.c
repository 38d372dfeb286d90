/* A master hands tasks to whichever worker is free and sums the results; a tag stops the workers. */
#include <mpi.h>
#include <stdio.h>

#define TASKS 20

enum { TAG_TASK = 1, TAG_RESULT, TAG_STOP };

static void master(int workers)
{
    int sent = 0, result;
    long sum = 0;
    for (int worker = 1; worker <= workers && sent < TASKS; worker++, sent++)
        MPI_Send(&sent, 1, MPI_INT, worker, TAG_TASK, MPI_COMM_WORLD);
    for (int done = 0; done < TASKS; done++) {
        MPI_Status status;
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, TAG_RESULT, MPI_COMM_WORLD, &status);
        sum += result;
        if (sent < TASKS) {
            MPI_Send(&sent, 1, MPI_INT, status.MPI_SOURCE, TAG_TASK, MPI_COMM_WORLD);
            sent++;
        }
    }
    for (int worker = 1; worker <= workers; worker++)
        MPI_Send(NULL, 0, MPI_INT, worker, TAG_STOP, MPI_COMM_WORLD);
    printf("sum %ld\n", sum);
}

static void worker(void)
{
    for (;;) {
        int task, result;
        MPI_Status status;
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == TAG_STOP)
            return;
        result = task * task;
        MPI_Send(&result, 1, MPI_INT, 0, TAG_RESULT, MPI_COMM_WORLD);
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
