// The master stops each worker after a fixed share of tasks, but who fetches how many depends on speed.
// ranks: 3
// expect: deadlock schedule
#include <mpi.h>
#include <stdio.h>

#define TASKS 4
enum { ASK = 1, TASK = 2, STOP = 3 };

static void master(int workers)
{
    int next = 0, given[8] = {0};
    while (next < TASKS) {
        MPI_Status status;
        MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &status);
        MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, TASK, MPI_COMM_WORLD);
        given[status.MPI_SOURCE]++;
        next++;
    }
    for (int w = 1; w <= workers; w++) {
        printf("worker %d: %d tasks\n", w, given[w]);
        if (given[w] < TASKS / workers)
            continue; /* thought to have given up */
        MPI_Recv(NULL, 0, MPI_INT, w, ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&next, 1, MPI_INT, w, STOP, MPI_COMM_WORLD);
    }
}

static void worker(void)
{
    for (;;) {
        int task;
        MPI_Status status;
        MPI_Sendrecv(NULL, 0, MPI_INT, 0, ASK, &task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status); //~ orphan
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
