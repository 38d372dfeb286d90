// Distributed transposition: each rank owns rows, and sends columns with a resized vector type.
// ranks: 1, 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define R 2 /* rows of each rank */

static MPI_Datatype column_of_block(int n)
{
    MPI_Datatype column, packed;
    MPI_Type_vector(R, 1, n, MPI_INT, &column);
    MPI_Type_create_resized(column, 0, sizeof(int), &packed);
    MPI_Type_commit(&packed);
    MPI_Type_free(&column);
    return packed;
}

static MPI_Datatype row_of_block(int n)
{
    MPI_Datatype row, next;
    MPI_Type_contiguous(R, MPI_INT, &row);
    MPI_Type_create_resized(row, 0, n * sizeof(int), &next);
    MPI_Type_commit(&next);
    MPI_Type_free(&row);
    return next;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = R * size;
    int *a = malloc(R * n * sizeof(int)), *t = malloc(R * n * sizeof(int));
    for (int i = 0; i < R; i++)
        for (int j = 0; j < n; j++)
            a[i * n + j] = 100 * (rank * R + i) + j;

    MPI_Datatype columns = column_of_block(n), rows = row_of_block(n);
    MPI_Request *requests = malloc(2 * size * sizeof *requests);
    for (int p = 0; p < size; p++) {
        MPI_Irecv(&t[p * R], R, rows, p, 0, MPI_COMM_WORLD, &requests[p]);
        MPI_Isend(&a[p * R], R, columns, p, 0, MPI_COMM_WORLD, &requests[size + p]);
    }
    MPI_Waitall(2 * size, requests, MPI_STATUSES_IGNORE);

    for (int i = 0; i < R; i++)
        for (int j = 0; j < n; j++)
            if (t[i * n + j] != 100 * j + rank * R + i)
                MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0)
        printf("%d x %d transposed\n", n, n);
    MPI_Type_free(&columns);
    MPI_Type_free(&rows);
    free(requests), free(t), free(a);
    MPI_Finalize();
    return 0;
}
