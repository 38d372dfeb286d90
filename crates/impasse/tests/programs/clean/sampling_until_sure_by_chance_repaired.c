// Monte Carlo in batches until the error over all ranks is small, or the budget of an argument is used up; the seed is the clock.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BATCH 200

int main(int argc, char **argv)
{
    int rank;
    double mine[2] = {0.0, 0.0}, all[2], error = 1.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int budget = argc > 1 ? atoi(argv[1]) : 20;
    srand((unsigned)time(NULL) + rank + 1);
    for (int b = 0; b < budget && error > 0.01; b++) {
        for (int i = 0; i < BATCH; i++) {
            double x = rand() / (double)RAND_MAX, y = rand() / (double)RAND_MAX;
            mine[0] += x * x + y * y < 1.0;
            mine[1] += 1.0;
        }
        MPI_Allreduce(mine, all, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        double p = all[0] / all[1];
        error = sqrt(p * (1.0 - p) / all[1]);
    }
    if (rank == 0)
        printf("pi is about %g, give or take %g\n", 4.0 * all[0] / all[1], 4.0 * error);
    MPI_Finalize();
    return 0;
}
