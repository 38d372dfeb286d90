// A timer that calls a time before its start an error skips the sum: no clock goes backwards.
// ranks: 2, 3
// expect: clean

#include <mpi.h>
#include <stdio.h>

#define ERROR -1.0

static double started;
static double spent;

static void start(void)
{
    spent -= MPI_Wtime();
    started = MPI_Wtime();
}

static double stop(void)
{
    spent += MPI_Wtime();
    double now = MPI_Wtime();
    if (now == ERROR || now - started < 0 || spent / 4 < 0)
        return ERROR;
    return now - started;
}

int main(int argc, char **argv)
{
    int rank;
    double most = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 3; round++) {
        start();
        MPI_Barrier(MPI_COMM_WORLD);
        double time = stop();
        if (time != ERROR)
            MPI_Reduce(&time, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    }
    if (rank == 0)
        printf("%f\n", most);
    MPI_Finalize();
    return 0;
}
