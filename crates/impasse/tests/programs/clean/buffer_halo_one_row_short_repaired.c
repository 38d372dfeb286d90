// The field has room for the ghost rows at both ends.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define ROWS 4
#define COLUMNS 6

int main(int argc, char **argv)
{
    static double field[ROWS + 2][COLUMNS];
    int rank, size, up, down;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    up = (rank + size - 1) % size;
    down = (rank + 1) % size;
    for (int i = 0; i < COLUMNS; i++)
        field[1][i] = rank;
    MPI_Sendrecv(field[1], COLUMNS, MPI_DOUBLE, up, 0, field[ROWS + 1], COLUMNS, MPI_DOUBLE, down, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(field[ROWS], COLUMNS, MPI_DOUBLE, down, 1, field[0], COLUMNS, MPI_DOUBLE, up, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d: %g\n", rank, field[0][0]);
    MPI_Finalize();
    return 0;
}
