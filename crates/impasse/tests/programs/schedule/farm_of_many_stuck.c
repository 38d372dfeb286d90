// A farm whose master ends after so many results, not after so many workers: who is served last waits for ever.
// ranks: 24
// expect: deadlock schedule
#include <mpi.h>

enum { JOBS = 40, WORK = 1, STOP = 2 };

static void master(int workers)
{
    int job = 0, result, last = -1;
    MPI_Status status;

    while (workers > 0) {
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        int tag = job < JOBS ? WORK : STOP;
        MPI_Send(&job, 1, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD);
        if (tag == STOP)
            workers--;
        if (++job == JOBS && status.MPI_SOURCE == last)
            return;
        last = status.MPI_SOURCE;
    }
}

static void work(void)
{
    int job, result = 0;
    MPI_Status status;

    do {
        MPI_Send(&result, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); //~ orphan
        MPI_Recv(&job, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status); //~ orphan
    } while (status.MPI_TAG == WORK);
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
        work();
    MPI_Finalize();
    return 0;
}
