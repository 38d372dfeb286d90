// A rank whose part is larger than a limit frees it again and returns before the gather.
// ranks: 2, 3
// expect: deadlock input
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t allocated;

static void *xmalloc(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL) {
        fprintf(stderr, "out of memory after %zu bytes\n", allocated);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    allocated += bytes;
    return memory;
}

static double *vector(int n)
{
    double *v = xmalloc(n * sizeof *v);
    for (int i = 0; i < n; i++)
        v[i] = i;
    return v;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = argc > 1 ? atoi(argv[1]) : 12;
    if (n < 1 || n > 4096)
        n = 12;
    int part = n / size + (rank == size - 1 ? n % size : 0);
    double *mine = vector(part), last = part > 0 ? mine[part - 1] : 0.0;
    if (part > 1000) {
        fprintf(stderr, "rank %d: too much\n", rank);
        free(mine);
        MPI_Finalize();
        return 1;
    }
    double *all = rank == 0 ? xmalloc(size * sizeof *all) : NULL;
    MPI_Gather(&last, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); //~ missing
    if (rank == 0) {
        double most = 0.0;
        for (int r = 0; r < size; r++)
            if (all[r] > most)
                most = all[r];
        printf("largest %g, %zu bytes\n", most, allocated);
    }
    free(all);
    free(mine);
    MPI_Finalize();
    return 0;
}
