// The game of life on random cells, for as many generations as an argument says; borders by Sendrecv; the seed is the clock.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROWS 6
#define COLS 16

static char cells[ROWS + 2][COLS], next[ROWS + 2][COLS];

static void exchange(int up, int down)
{
    MPI_Sendrecv(cells[1], COLS, MPI_CHAR, up, 0, cells[ROWS + 1], COLS, MPI_CHAR, down, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(cells[ROWS], COLS, MPI_CHAR, down, 1, cells[0], COLS, MPI_CHAR, up, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void generation(void)
{
    for (int i = 1; i <= ROWS; i++)
        for (int j = 0; j < COLS; j++) {
            int n = -cells[i][j];
            for (int di = -1; di <= 1; di++)
                for (int dj = -1; dj <= 1; dj++)
                    n += cells[i + di][(j + dj + COLS) % COLS];
            if (cells[i][j])
                next[i][j] = n == 2 || n == 3;
            else
                next[i][j] = n == 3;
        }
    for (int i = 1; i <= ROWS; i++)
        for (int j = 0; j < COLS; j++)
            cells[i][j] = next[i][j];
}

int main(int argc, char **argv)
{
    int rank, size, alive = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int generations = argc > 1 ? atoi(argv[1]) : 5;
    srand((unsigned)time(NULL) + rank);
    for (int i = 1; i <= ROWS; i++)
        for (int j = 0; j < COLS; j++)
            cells[i][j] = rand() % 3 == 0;
    for (int g = 0; g < generations; g++) {
        exchange((rank + size - 1) % size, (rank + 1) % size);
        generation();
    }
    for (int i = 1; i <= ROWS; i++)
        for (int j = 0; j < COLS; j++)
            alive += cells[i][j];
    MPI_Reduce(&alive, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d alive\n", total);
    MPI_Finalize();
    return 0;
}
