// The master looks how long the next message is before it receives it, and answers without waiting.
// ranks: 4, 24
// expect: clean
#include <mpi.h>
#include <stdlib.h>

enum { JOBS = 60, WORK = 1, STOP = 2 };

static void master(int workers)
{
    int next = 0, count;
    MPI_Status status;
    MPI_Request request;

    while (workers > 0) {
        MPI_Probe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_DOUBLE, &count);
        double *data = malloc(count * sizeof *data);
        MPI_Recv(data, count, MPI_DOUBLE, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        free(data);
        int tag = next < JOBS ? WORK : STOP;
        MPI_Isend(&next, 1, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (tag == WORK)
            next++;
        else
            workers--;
    }
}

static void work(void)
{
    double data[8] = { 0 };
    int job;
    MPI_Status status;

    do {
        MPI_Send(data, 8, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&job, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
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
