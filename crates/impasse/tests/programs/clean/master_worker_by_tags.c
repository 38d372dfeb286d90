// A master hands out intervals of an integral to whichever worker is free, and stops them by tag.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define INTERVALS 5
enum { WORK = 1, RESULT = 2, STOP = 3 };

static double integrate(double from, double to)
{
    const int slices = 4;
    double width = (to - from) / slices, sum = 0.0;
    for (int i = 0; i < slices; i++) {
        double x = from + (i + 0.5) * width;
        sum += 4.0 / (1.0 + x * x) * width;
    }
    return sum;
}

static double master(int workers)
{
    double sum = 0.0, part;
    int next = 0, busy = 0;
    MPI_Status status;

    for (int w = 1; w <= workers && next < INTERVALS; w++, next++, busy++)
        MPI_Send(&next, 1, MPI_INT, w, WORK, MPI_COMM_WORLD);
    while (busy > 0) {
        MPI_Recv(&part, 1, MPI_DOUBLE, MPI_ANY_SOURCE, RESULT, MPI_COMM_WORLD, &status);
        sum += part;
        if (next < INTERVALS) {
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, WORK, MPI_COMM_WORLD);
            next++;
        } else {
            busy--;
        }
    }
    for (int w = 1; w <= workers; w++)
        MPI_Send(NULL, 0, MPI_INT, w, STOP, MPI_COMM_WORLD);
    return sum;
}

static void worker(void)
{
    for (;;) {
        int number;
        MPI_Status status;
        MPI_Recv(&number, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
        double part = integrate((double)number / INTERVALS, (number + 1.0) / INTERVALS);
        MPI_Send(&part, 1, MPI_DOUBLE, 0, RESULT, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        printf("pi is about %.6f\n", master(size - 1));
    else
        worker();
    MPI_Finalize();
    return 0;
}
