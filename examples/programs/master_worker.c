// A master hands out jobs to whoever asks, and tells each worker when there are no more.
//
//     impasse check examples/programs/master_worker.c -n 2-4
//
// Expected verdict: clean. The requests may come in any order; impasse goes through all of them, and takes workers for
// each other that are alike: with 64 ranks (-n 64) and 1,000 jobs (-D JOBS=1000) it is as good as done.
#include <mpi.h>
#include <stdio.h>

#ifndef JOBS
#define JOBS 4
#endif

enum { TAG_RESULT, TAG_JOB, TAG_STOP };

static void master(int workers)
{
    int next = 0, sum = 0;

    while (workers > 0) {
        int result;
        MPI_Status status;
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, TAG_RESULT, MPI_COMM_WORLD, &status);
        sum += result;
        int tag = next < JOBS ? TAG_JOB : TAG_STOP;
        MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD);
        if (tag == TAG_JOB)
            next++;
        else
            workers--;
    }
    printf("sum %d\n", sum);
}

static void worker(void)
{
    int job, result = 0;

    for (;;) {
        MPI_Status status;
        MPI_Send(&result, 1, MPI_INT, 0, TAG_RESULT, MPI_COMM_WORLD);
        MPI_Recv(&job, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == TAG_STOP)
            return;
        result = job * job;
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
