// The kind of the next message is probed, then received from any rank: the stop of one may be read as data.
// ranks: 3, 4
// expect: deadlock schedule
// pattern: 23
#include <mpi.h>
#include <stdio.h>

enum { DATA = 10, STOP = 11 };

static double collect(int workers)
{
    double sum = 0.0, x;
    int running = workers;
    while (running > 0) {
        MPI_Status what;
        MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &what); //~ orphan
        MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (what.MPI_TAG == STOP)
            running--;
        else
            sum += x;
    }
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        printf("sum %g\n", collect(size - 1));
    } else {
        double x = 0.5 * rank;
        if (rank % 2 == 1)
            MPI_Ssend(&x, 1, MPI_DOUBLE, 0, DATA, MPI_COMM_WORLD); //~ orphan
        MPI_Ssend(&x, 1, MPI_DOUBLE, 0, STOP, MPI_COMM_WORLD); //~ orphan
    }
    MPI_Finalize();
    return 0;
}
