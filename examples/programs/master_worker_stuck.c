// The master of master_worker.c, with a mistake: it gives out the jobs and then goes home.
//
//     impasse check examples/programs/master_worker_stuck.c -n 2-4
//
// Expected verdict: deadlock (always). Workers that ask for one more job wait for a master that has
// finished. The report names the master as the one that is missing.
#include <mpi.h>
#include <stdio.h>

#define JOBS 3

static void master(void)
{
    int sum = 0;

    for (int job = 0; job < JOBS; job++) {
        int result;
        MPI_Status status;
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        sum += result;
        MPI_Send(&job, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
    }
    printf("sum %d\n", sum);
}

static void worker(void)
{
    int job = 0, result = 0;

    while (job < JOBS) {
        MPI_Send(&result, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&job, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        result = job * job;
    }
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        master();
    else
        worker();
    MPI_Finalize();
    return 0;
}
