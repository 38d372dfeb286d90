// Odd-even transposition: in each phase partners swap their blocks and keep the lower or the upper half.
// ranks: 1, 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 4

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static int partner_of(int rank, int size, int phase)
{
    int partner = (rank + phase) % 2 == 0 ? rank + 1 : rank - 1;
    return partner < 0 || partner >= size ? MPI_PROC_NULL : partner;
}

static void compare_split(int *mine, int partner, int keep_low)
{
    int both[2 * BLOCK];
    memcpy(both, mine, BLOCK * sizeof(int));
    MPI_Sendrecv(mine, BLOCK, MPI_INT, partner, 0, both + BLOCK, BLOCK, MPI_INT, partner, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    qsort(both, 2 * BLOCK, sizeof(int), ascending);
    memcpy(mine, keep_low ? both : both + BLOCK, BLOCK * sizeof(int));
}

int main(int argc, char **argv)
{
    int rank, size, mine[BLOCK];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < BLOCK; i++)
        mine[i] = (37 * (rank * BLOCK + i) + 11) % 101;
    qsort(mine, BLOCK, sizeof(int), ascending);

    for (int phase = 0; phase < size; phase++) {
        int partner = partner_of(rank, size, phase);
        if (partner != MPI_PROC_NULL)
            compare_split(mine, partner, rank < partner);
    }

    int *all = rank == 0 ? malloc(size * sizeof(mine)) : NULL;
    MPI_Gather(mine, BLOCK, MPI_INT, all, BLOCK, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 1; i < size * BLOCK; i++)
            if (all[i - 1] > all[i])
                printf("not sorted at %d\n", i);
        free(all);
    }
    MPI_Finalize();
    return 0;
}
