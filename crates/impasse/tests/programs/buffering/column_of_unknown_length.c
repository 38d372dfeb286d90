// Everybody sends a column of unknown length to the right before receiving one from the left.
// ranks: 2, 3
// expect: deadlock buffering
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size, n = 4, bytes;
    MPI_Datatype column, columns;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) scanf("%d", &n);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    double *grid = malloc(n * n * sizeof *grid);
    MPI_Type_vector(n, 1, n, MPI_DOUBLE, &column);
    MPI_Type_contiguous(2, column, &columns);
    MPI_Type_commit(&column);
    MPI_Type_commit(&columns);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Send(grid, 1, column, right, 0, MPI_COMM_WORLD);  //~ cycle
    MPI_Recv(grid + n - 1, 1, column, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(grid, 1, columns, 0, MPI_COMM_WORLD);
    MPI_Type_size(column, &bytes);
    MPI_Type_free(&column);
    MPI_Type_free(&columns);
    // The size is the same for all.
    if (bytes > 100) MPI_Barrier(MPI_COMM_WORLD);
    free(grid);
    MPI_Finalize();
    return 0;
}
