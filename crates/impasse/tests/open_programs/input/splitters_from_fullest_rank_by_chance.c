// Sample sort: the splitters come from the rank that thinks it has the smallest key; the seed is the clock.
// ranks: 2, 3
// expect: deadlock input
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define KEYS 64
#define MAX_RANKS 8

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    int rank, size, keys[KEYS], samples[MAX_RANKS], splitters[MAX_RANKS];
    int sends[MAX_RANKS] = {0}, recvs[MAX_RANKS], from[MAX_RANKS], to[MAX_RANKS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MAX_RANKS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    srand((unsigned)time(NULL) + rank + 1);
    for (int i = 0; i < KEYS; i++)
        keys[i] = rand() % 1000;
    qsort(keys, KEYS, sizeof keys[0], compare);
    int root = keys[0] < 10 ? rank : 0;
    MPI_Gather(&keys[KEYS / 2], 1, MPI_INT, samples, 1, MPI_INT, root, MPI_COMM_WORLD); //~ mismatch
    if (rank == root) {
        qsort(samples, size, sizeof samples[0], compare);
        for (int r = 0; r + 1 < size; r++)
            splitters[r] = samples[r + 1];
    }
    MPI_Bcast(splitters, size - 1, MPI_INT, root, MPI_COMM_WORLD);
    for (int i = 0, r = 0; i < KEYS; i++) {
        while (r + 1 < size && keys[i] >= splitters[r])
            r++;
        sends[r]++;
    }
    MPI_Alltoall(sends, 1, MPI_INT, recvs, 1, MPI_INT, MPI_COMM_WORLD);
    int total = 0;
    for (int r = 0, at = 0; r < size; r++) {
        from[r] = at;
        at += sends[r];
        to[r] = total;
        total += recvs[r];
    }
    int *mine = malloc(sizeof(int) * (total + 1));
    MPI_Alltoallv(keys, sends, from, MPI_INT, mine, recvs, to, MPI_INT, MPI_COMM_WORLD);
    qsort(mine, total, sizeof(int), compare);
    printf("rank %d has %d keys\n", rank, total);
    free(mine);
    MPI_Finalize();
    return 0;
}
