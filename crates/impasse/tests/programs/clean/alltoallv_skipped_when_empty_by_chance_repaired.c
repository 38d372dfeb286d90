// Random keys go to the ranks that own them: counts by Alltoall, keys by Alltoallv, whatever the counts are; the seed is the clock.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define KEYS 200
#define MAX_RANKS 8

int main(int argc, char **argv)
{
    int rank, size, keys[KEYS], sorted[KEYS], *received;
    int to[MAX_RANKS] = {0}, from[MAX_RANKS], at[MAX_RANKS], start[MAX_RANKS], next[MAX_RANKS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MAX_RANKS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    srand((unsigned)time(NULL) + 17 * rank + 3);
    for (int i = 0; i < KEYS; i++) {
        keys[i] = rand() % 10000;
        to[keys[i] % size]++;
    }
    MPI_Alltoall(to, 1, MPI_INT, from, 1, MPI_INT, MPI_COMM_WORLD);
    at[0] = start[0] = 0;
    for (int r = 1; r < size; r++) {
        at[r] = at[r - 1] + to[r - 1];
        start[r] = start[r - 1] + from[r - 1];
    }
    for (int r = 0; r < size; r++)
        next[r] = at[r];
    for (int i = 0; i < KEYS; i++)
        sorted[next[keys[i] % size]++] = keys[i];
    int total = start[size - 1] + from[size - 1];
    received = malloc(sizeof(int) * (total + 1));
    MPI_Alltoallv(sorted, to, at, MPI_INT, received, from, start, MPI_INT, MPI_COMM_WORLD);
    printf("rank %d owns %d keys\n", rank, total);
    free(received);
    MPI_Finalize();
    return 0;
}
