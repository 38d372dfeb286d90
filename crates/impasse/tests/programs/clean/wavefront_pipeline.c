// A wavefront over a table: each rank owns columns and passes its last one on, block of rows by block.
// ranks: 1, 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define ROWS 6
#define BLOCK 2
#define COLUMNS 3

/* Longest common subsequence of two words, of which each rank has a part of the second. */
static const char *const word = "barrier";
static const char *const other = "abracadabras";

static int max(int a, int b)
{
    return a > b ? a : b;
}

int main(int argc, char **argv)
{
    int rank, size, table[ROWS + 1][COLUMNS + 1];
    MPI_Request sends[ROWS / BLOCK];
    int out[ROWS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = rank == 0 ? MPI_PROC_NULL : rank - 1;
    int right = rank == size - 1 ? MPI_PROC_NULL : rank + 1;
    memset(table, 0, sizeof table);

    for (int first = 1, b = 0; first <= ROWS; first += BLOCK, b++) {
        int border[BLOCK] = {0};
        MPI_Recv(border, BLOCK, MPI_INT, left, b, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 0; k < BLOCK; k++) {
            int i = first + k;
            table[i][0] = border[k];
            for (int j = 1; j <= COLUMNS; j++) {
                int same = word[i - 1] == other[rank * COLUMNS + j - 1];
                table[i][j] = same ? table[i - 1][j - 1] + 1 : max(table[i - 1][j], table[i][j - 1]);
            }
            out[i - 1] = table[i][COLUMNS];
        }
        MPI_Isend(&out[first - 1], BLOCK, MPI_INT, right, b, MPI_COMM_WORLD, &sends[b]);
    }
    MPI_Waitall(ROWS / BLOCK, sends, MPI_STATUSES_IGNORE);
    if (rank == size - 1)
        printf("longest common subsequence: %d\n", table[ROWS][COLUMNS]);
    MPI_Finalize();
    return 0;
}
