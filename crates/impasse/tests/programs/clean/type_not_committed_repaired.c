// The column type is committed before it is used.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define ROWS 4
#define COLUMNS 5

int main(int argc, char **argv)
{
    int rank, matrix[ROWS][COLUMNS];
    MPI_Datatype column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            matrix[i][j] = 10 * i + j;

    MPI_Type_vector(ROWS, 1, COLUMNS, MPI_INT, &column);
    MPI_Type_commit(&column);
    if (rank == 0) {
        MPI_Send(&matrix[0][2], 1, column, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        int got[ROWS];
        MPI_Recv(got, ROWS, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("last of column: %d\n", got[ROWS - 1]);
    }
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
