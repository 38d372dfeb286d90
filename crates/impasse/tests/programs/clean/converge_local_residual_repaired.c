// The iteration ends when the largest residual of all ranks is small.
// ranks: 2, 3
// expect: clean
// pattern: 11
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MAX_ITERATIONS 3
#define TOLERANCE 0.1

static double relax(double x)
{
    return x * (rand() % 100) / 100.0;
}

int main(int argc, char **argv)
{
    int rank, iteration;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand((unsigned)time(NULL) + (unsigned)rank);

    double residual = 1.0, worst = 1.0;
    for (iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
        residual = relax(residual);
        MPI_Allreduce(&residual, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (worst < TOLERANCE)
            break;
    }

    printf("rank %d: %d iterations, worst %g\n", rank, iteration, worst);
    MPI_Finalize();
    return 0;
}
