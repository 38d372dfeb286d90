// The next block is broadcast and the last result reduced while the present block is worked on.
// ranks: 1, 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define BLOCKS 4
#define LENGTH 3

static void fill(int *block, int number)
{
    for (int i = 0; i < LENGTH; i++)
        block[i] = 10 * number + i;
}

static long work(const int *block, int rank)
{
    long sum = 0;
    for (int i = 0; i < LENGTH; i++)
        sum += (long)block[i] * (rank + 1);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, block[2][LENGTH];
    long partial[BLOCKS], total[BLOCKS];
    MPI_Request arriving, summing[BLOCKS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0)
        fill(block[0], 0);
    MPI_Ibcast(block[0], LENGTH, MPI_INT, 0, MPI_COMM_WORLD, &arriving);
    for (int b = 0; b < BLOCKS; b++) {
        int now = b % 2, next = 1 - now;
        MPI_Wait(&arriving, MPI_STATUS_IGNORE);
        if (b + 1 < BLOCKS) {
            if (rank == 0)
                fill(block[next], b + 1);
            MPI_Ibcast(block[next], LENGTH, MPI_INT, 0, MPI_COMM_WORLD, &arriving);
        }
        partial[b] = work(block[now], rank);
        MPI_Iallreduce(&partial[b], &total[b], 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD, &summing[b]);
    }
    MPI_Waitall(BLOCKS, summing, MPI_STATUSES_IGNORE);

    if (rank == 0)
        for (int b = 0; b < BLOCKS; b++)
            printf("block %d: %ld\n", b, total[b]);
    MPI_Finalize();
    return 0;
}
