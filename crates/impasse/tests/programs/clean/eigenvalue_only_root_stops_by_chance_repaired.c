// Power iteration: rank 0 decides when the eigenvalue is good enough, and tells the others; the seed is the clock.
// ranks: 2, 3
// expect: clean
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROWS 6
#define MAX_RANKS 8

int main(int argc, char **argv)
{
    static double a[ROWS][ROWS * MAX_RANKS], v[ROWS * MAX_RANKS];
    double w[ROWS], value = 0.0;
    int rank, size, done = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MAX_RANKS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    srand((unsigned)time(NULL) + rank + 11);
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < ROWS * size; j++)
            a[i][j] = rand() / (double)RAND_MAX;
    for (int j = 0; j < ROWS * size; j++)
        v[j] = 1.0;
    for (int k = 0; k < 50 && !done; k++) {
        double local = 0.0, norm = 0.0;
        for (int i = 0; i < ROWS; i++) {
            w[i] = 0.0;
            for (int j = 0; j < ROWS * size; j++)
                w[i] += a[i][j] * v[j];
            local += w[i] * w[i];
        }
        MPI_Reduce(&local, &norm, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            norm = sqrt(norm);
            done = fabs(norm - value) < 1e-6;
            value = norm;
        }
        MPI_Bcast(&norm, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Bcast(&done, 1, MPI_INT, 0, MPI_COMM_WORLD);
        for (int i = 0; i < ROWS; i++)
            w[i] /= norm;
        MPI_Allgather(w, ROWS, MPI_DOUBLE, v, ROWS, MPI_DOUBLE, MPI_COMM_WORLD);
    }
    if (rank == 0)
        printf("eigenvalue %g\n", value);
    MPI_Finalize();
    return 0;
}
