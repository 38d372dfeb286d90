// Matrix times vector: rows by Scatterv, results by Gatherv, with a size from an argument and counts that may be zero.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_N 64
#define MAX_RANKS 16

int main(int argc, char **argv)
{
    static double matrix[MAX_N * MAX_N], rows[MAX_N * MAX_N], x[MAX_N], y[MAX_N], result[MAX_N];
    int counts[MAX_RANKS], starts[MAX_RANKS], sizes[MAX_RANKS], offsets[MAX_RANKS];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = argc > 1 ? atoi(argv[1]) : 8;
    if (n < 1 || n > MAX_N || size > MAX_RANKS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int r = 0, at = 0; r < size; r++) {
        counts[r] = n / size + (r < n % size);
        starts[r] = at;
        at += counts[r];
        sizes[r] = counts[r] * n;
        offsets[r] = starts[r] * n;
    }
    if (rank == 0)
        for (int i = 0; i < n * n; i++)
            matrix[i] = i % 7;
    for (int i = 0; i < n; i++)
        x[i] = 1.0;
    MPI_Scatterv(matrix, sizes, offsets, MPI_DOUBLE, rows, sizes[rank], MPI_DOUBLE, 0,
                 MPI_COMM_WORLD);
    for (int i = 0; i < counts[rank]; i++)
        for (int j = 0; j < n; j++)
            y[i] += rows[i * n + j] * x[j];
    MPI_Gatherv(y, counts[rank], MPI_DOUBLE, result, counts, starts, MPI_DOUBLE, 0,
                MPI_COMM_WORLD);
    if (rank == 0)
        printf("first %g\n", result[0]);
    MPI_Finalize();
    return 0;
}
