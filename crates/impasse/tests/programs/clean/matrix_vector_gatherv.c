// Matrix times vector with uneven blocks of rows: scatter the rows, broadcast the vector, gather the result.
// ranks: 1, 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define N 7

struct layout {
    int *rows, *first;       /* rows and first row of each rank */
    int *counts, *starts;    /* the same in numbers of elements */
};

static struct layout distribute(int size)
{
    struct layout l;
    int *block = malloc(4 * size * sizeof *block);
    l.rows = block;
    l.first = block + size;
    l.counts = block + 2 * size;
    l.starts = block + 3 * size;
    for (int i = 0, next = 0; i < size; i++) {
        l.rows[i] = N / size + (i < N % size ? 1 : 0);
        l.first[i] = next;
        l.counts[i] = l.rows[i] * N;
        l.starts[i] = next * N;
        next += l.rows[i];
    }
    return l;
}

int main(int argc, char **argv)
{
    int rank, size;
    double matrix[N * N], x[N], y[N];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct layout l = distribute(size);

    if (rank == 0) {
        for (int i = 0; i < N; i++) {
            x[i] = 1.0;
            for (int j = 0; j < N; j++)
                matrix[i * N + j] = i + j;
        }
    }
    int rows = l.rows[rank];
    double *mine = malloc((size_t)rows * N * sizeof *mine);
    double *part = calloc(rows + 1, sizeof *part);
    MPI_Scatterv(matrix, l.counts, l.starts, MPI_DOUBLE, mine, rows * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(x, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < N; j++)
            part[i] += mine[i * N + j] * x[j];
    MPI_Gatherv(part, rows, MPI_DOUBLE, y, l.rows, l.first, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0)
        for (int i = 0; i < N; i++)
            printf("y[%d] = %g\n", i, y[i]);
    free(part);
    free(mine);
    free(l.rows);
    MPI_Finalize();
    return 0;
}
