// Adaptive time steps: the smallest of all ranks is used, so all reach the end together.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define CELLS 40

int main(int argc, char **argv)
{
    double u[CELLS], t = 0.0, dt, least;
    int rank, steps = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double end = argc > 1 ? atof(argv[1]) : 1.0;
    srand(rank + 13);
    for (int i = 0; i < CELLS; i++)
        u[i] = 1.0 + rand() / (double)RAND_MAX;
    while (t < end && steps < 1000) {
        double fastest = 0.1;
        for (int i = 0; i < CELLS; i++)
            if (fabs(u[i]) > fastest)
                fastest = fabs(u[i]);
        dt = 0.2 / fastest;
        MPI_Allreduce(&dt, &least, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
        for (int i = 0; i < CELLS; i++)
            u[i] -= 0.1 * least * u[i];
        t += least;
        steps++;
    }
    printf("rank %d: %d steps\n", rank, steps);
    MPI_Finalize();
    return 0;
}
