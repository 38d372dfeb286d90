// The inner rows are computed while the ghost rows are on their way, the border afterwards.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define ROWS 6
#define COLS 8

static double u[ROWS + 2][COLS], v[ROWS + 2][COLS];

static void row(int i)
{
    for (int j = 1; j < COLS - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request r[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int up = (rank + size - 1) % size, down = (rank + 1) % size;
    for (int i = 1; i <= ROWS; i++)
        for (int j = 0; j < COLS; j++)
            u[i][j] = rank + i * j;
    MPI_Irecv(u[0], COLS, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(u[ROWS + 1], COLS, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(u[ROWS], COLS, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(u[1], COLS, MPI_DOUBLE, up, 1, MPI_COMM_WORLD, &r[3]);
    for (int i = 2; i < ROWS; i++)
        row(i);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    row(1);
    row(ROWS);
    printf("%d: %f\n", rank, v[1][1] + v[ROWS][COLS - 2]);
    MPI_Finalize();
    return 0;
}
