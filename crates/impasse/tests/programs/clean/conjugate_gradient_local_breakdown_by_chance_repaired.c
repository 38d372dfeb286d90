// Conjugate gradients with a random matrix; all ranks see the same dot products and leave together; the seed is the clock.
// ranks: 2, 3
// expect: clean
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROWS 8
#define MAX_RANKS 8

static double a[ROWS][ROWS * MAX_RANKS], p[ROWS * MAX_RANKS];

static double dot(const double *x, const double *y)
{
    double local = 0.0, global;
    for (int i = 0; i < ROWS; i++)
        local += x[i] * y[i];
    MPI_Allreduce(&local, &global, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return global;
}

int main(int argc, char **argv)
{
    double x[ROWS] = {0}, r[ROWS], d[ROWS], q[ROWS];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MAX_RANKS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    srand((unsigned)time(NULL) + rank + 1);
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < ROWS * size; j++)
            a[i][j] = rand() / (double)RAND_MAX;
        a[i][rank * ROWS + i] += ROWS * size;
        r[i] = d[i] = 1.0;
    }
    double rho = dot(r, r);
    for (int k = 0; k < 100 && rho > 1e-6; k++) {
        MPI_Allgather(d, ROWS, MPI_DOUBLE, p, ROWS, MPI_DOUBLE, MPI_COMM_WORLD);
        for (int i = 0; i < ROWS; i++) {
            q[i] = 0.0;
            for (int j = 0; j < ROWS * size; j++)
                q[i] += a[i][j] * p[j];
        }
        double alpha = rho / dot(d, q), old = rho;
        for (int i = 0; i < ROWS; i++) {
            x[i] += alpha * d[i];
            r[i] -= alpha * q[i];
        }
        rho = dot(r, r);
        for (int i = 0; i < ROWS; i++)
            d[i] = r[i] + rho / old * d[i];
    }
    if (rank == 0)
        printf("residual %g, first value %g\n", sqrt(rho), x[0]);
    MPI_Finalize();
    return 0;
}
