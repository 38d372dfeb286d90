// The root rounds the share of each rank down, but the last rank also sends the remainder.
// ranks: 2, 3, 4
// expect: error
#include <mpi.h>
#include <stdlib.h>

#define TOTAL 41

static int share(int rank, int size)
{
    return TOTAL / size + (rank == size - 1 ? TOTAL % size : 0);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = share(rank, size);
    float *part = calloc(n, sizeof *part), *all = NULL;
    int *counts = NULL, *starts = NULL;
    if (rank == 0) {
        all = malloc(TOTAL * sizeof *all);
        counts = malloc(size * sizeof *counts);
        starts = malloc(size * sizeof *starts);
        for (int i = 0; i < size; i++) {
            counts[i] = TOTAL / size;
            starts[i] = i * (TOTAL / size);
        }
    }
    MPI_Gatherv(part, n, MPI_FLOAT, all, counts, starts, MPI_FLOAT, 0, MPI_COMM_WORLD); //~ truncated

    free(starts);
    free(counts);
    free(all);
    free(part);
    MPI_Finalize();
    return 0;
}
