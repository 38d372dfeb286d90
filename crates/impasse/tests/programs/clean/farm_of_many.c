// A farm of 31 workers: each gets a first job, then a next one for each result, and at last the order to stop.
// ranks: 4, 32
// expect: clean
#include <mpi.h>

enum { JOBS = 300, WORK = 1, STOP = 2 };

static void master(int size)
{
    int job = 0, result, worker;
    MPI_Status status;

    for (worker = 1; worker < size; worker++, job++)
        MPI_Send(&job, 1, MPI_INT, worker, WORK, MPI_COMM_WORLD);
    while (job < JOBS) {
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        MPI_Send(&job, 1, MPI_INT, status.MPI_SOURCE, WORK, MPI_COMM_WORLD);
        job++;
    }
    for (worker = 1; worker < size; worker++)
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    for (worker = 1; worker < size; worker++)
        MPI_Send(&job, 1, MPI_INT, worker, STOP, MPI_COMM_WORLD);
}

static void work(void)
{
    int job, result;
    MPI_Status status;

    for (;;) {
        MPI_Recv(&job, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
        result = job * job;
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
        master(size);
    else
        work();
    MPI_Finalize();
    return 0;
}
