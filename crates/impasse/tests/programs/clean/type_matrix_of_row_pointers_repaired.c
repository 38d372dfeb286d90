// A matrix is sent row by row.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define ROWS 3
#define COLUMNS 1

int main(int argc, char **argv)
{
    int rank;
    double **matrix;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    matrix = malloc(ROWS * sizeof *matrix);
    for (int row = 0; row < ROWS; row++) {
        matrix[row] = calloc(COLUMNS, sizeof **matrix);
        matrix[row][0] = rank == 0 ? row : 0;
    }
    for (int row = 0; row < ROWS; row++)
        MPI_Bcast(matrix[row], COLUMNS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 1)
        printf("%g\n", matrix[2][0]);
    for (int row = 0; row < ROWS; row++)
        free(matrix[row]);
    free(matrix);
    MPI_Finalize();
    return 0;
}
