// Scalar product of two vectors that rank 0 scatters in equal blocks.
// ranks: 1, 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCK 5

static double *filled(int n, double first, double step)
{
    double *v = malloc(n * sizeof *v);
    if (!v)
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    for (int i = 0; i < n; i++)
        v[i] = first + i * step;
    return v;
}

static double local_dot(const double *x, const double *y, int n)
{
    double sum = 0.0;
    while (n-- > 0)
        sum += *x++ * *y++;
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;
    double *x = NULL, *y = NULL, my_x[BLOCK], my_y[BLOCK];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        x = filled(BLOCK * size, 1.0, 1.0);
        y = filled(BLOCK * size, 2.0, 0.0);
    }
    MPI_Scatter(x, BLOCK, MPI_DOUBLE, my_x, BLOCK, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(y, BLOCK, MPI_DOUBLE, my_y, BLOCK, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    double part = local_dot(my_x, my_y, BLOCK), dot;
    MPI_Allreduce(&part, &dot, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);

    int n = BLOCK * size;
    if (dot != (double)n * (n + 1)) {
        fprintf(stderr, "rank %d: wrong product %g\n", rank, dot);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }
    free(x);
    free(y);
    MPI_Finalize();
    return 0;
}
