// A multigrid cycle: the number of levels follows from the cells of the rank, which differ.
// ranks: 2, 3
// expect: deadlock input
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_LEVELS 8

typedef struct {
    int cells;
    double *value;
    MPI_Comm comm;
} grid;

static void *allocate(size_t bytes)
{
    void *memory = calloc(1, bytes > 0 ? bytes : 1);
    if (memory == NULL)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return memory;
}

static double smooth(grid *g)
{
    double local = 0.0, global;
    for (int i = 1; i + 1 < g->cells; i++) {
        g->value[i] = 0.5 * (g->value[i - 1] + g->value[i + 1]);
        local += g->value[i];
    }
    MPI_Allreduce(&local, &global, 1, MPI_DOUBLE, MPI_SUM, g->comm); //~ missing
    return global;
}

int main(int argc, char **argv)
{
    grid levels[MAX_LEVELS];
    int rank, size, count = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int total = argc > 1 ? atoi(argv[1]) : 64;
    if (total < 1 || total > 4096)
        total = 64;
    int cells = total / size + (rank < total % size);
    for (int n = cells; n >= 8 && count < MAX_LEVELS; n /= 2) {
        levels[count].cells = cells;
        levels[count].value = allocate(cells * sizeof(double));
        levels[count].comm = MPI_COMM_WORLD;
        cells /= 2;
        count++;
    }
    double sum = 0.0;
    for (int l = 0; l < count; l++)
        sum += smooth(&levels[l]);
    for (int l = count - 1; l >= 0; l--) {
        sum += smooth(&levels[l]);
        free(levels[l].value);
    }
    if (rank == 0)
        printf("%d levels, %g\n", count, sum);
    MPI_Finalize();
    return 0;
}
