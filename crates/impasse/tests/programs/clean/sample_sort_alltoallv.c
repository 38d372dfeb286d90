// Sample sort: splitters from gathered samples, then one MPI_Alltoallv moves every key to its rank.
// ranks: 1, 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define KEYS 8

static int less(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void find_splitters(const int *keys, int *splitters, int size)
{
    int *samples = malloc(size * size * sizeof(int));
    int *own = malloc(size * sizeof(int));
    for (int i = 0; i < size; i++)
        own[i] = keys[i * KEYS / size];
    MPI_Allgather(own, size, MPI_INT, samples, size, MPI_INT, MPI_COMM_WORLD);
    qsort(samples, size * size, sizeof(int), less);
    for (int i = 1; i < size; i++)
        splitters[i - 1] = samples[i * size];
    free(own);
    free(samples);
}

static int sum_up(const int *counts, int *starts, int size)
{
    int total = 0;
    for (int i = 0; i < size; i++) {
        starts[i] = total;
        total += counts[i];
    }
    return total;
}

int main(int argc, char **argv)
{
    int rank, size, keys[KEYS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int i = 0; i < KEYS; i++)
        keys[i] = (rank * 53 + i * 29) % 97;
    qsort(keys, KEYS, sizeof(int), less);

    int splitters[size], out[size], out_start[size], in[size], in_start[size];
    find_splitters(keys, splitters, size);
    for (int i = 0, bucket = 0; bucket < size; bucket++) {
        out[bucket] = 0;
        for (; i < KEYS && (bucket == size - 1 || keys[i] < splitters[bucket]); i++)
            out[bucket]++;
    }

    MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD);
    sum_up(out, out_start, size);
    int n = sum_up(in, in_start, size);
    int *sorted = malloc((n + 1) * sizeof(int));
    MPI_Alltoallv(keys, out, out_start, MPI_INT, sorted, in, in_start, MPI_INT, MPI_COMM_WORLD);
    qsort(sorted, n, sizeof(int), less);

    int all;
    MPI_Reduce(&n, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d of %d keys arrived\n", all, size * KEYS);
    free(sorted);
    MPI_Finalize();
    return 0;
}
