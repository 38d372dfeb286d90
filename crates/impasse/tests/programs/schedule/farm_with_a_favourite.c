// A farm that stops giving out jobs when worker 7 asks first, and then forgets the others: workers are not alike.
// ranks: 9
// expect: deadlock schedule
#include <mpi.h>

enum { JOBS = 6, WORK = 1, STOP = 2 };

static void master(int workers)
{
    int next = 0, result;
    MPI_Status status;

    while (workers > 0) {
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        int tag = next < JOBS ? WORK : STOP;
        MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD);
        if (tag == STOP)
            workers--;
        if (next++ == 0 && status.MPI_SOURCE == 7)
            return;
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
