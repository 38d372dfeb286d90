// The master stops a worker when it asks and nothing is left, and ends when all are stopped.
// ranks: 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define TASKS 4
enum { ASK = 1, TASK = 2, STOP = 3 };

static void master(int workers)
{
    int next = 0, stopped = 0;
    while (stopped < workers) {
        MPI_Status status;
        MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &status);
        int tag = next < TASKS ? TASK : STOP;
        MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD);
        if (tag == TASK)
            next++;
        else
            stopped++;
    }
    printf("%d tasks done\n", next);
}

static void worker(void)
{
    for (;;) {
        int task;
        MPI_Status status;
        MPI_Sendrecv(NULL, 0, MPI_INT, 0, ASK, &task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
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
