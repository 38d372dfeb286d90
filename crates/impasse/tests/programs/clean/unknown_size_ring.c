// The problem size comes from the command line; a ring of blocks of that size completes for all of them.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 100;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *mine = malloc(n * sizeof *mine);
    double *other = calloc(n, sizeof *other);
    double ends[2], from[2];

    memset(mine, 0, n * sizeof *mine);
    mine[0] = rank;
    mine[n - 1] = rank + 1;
    memcpy(other, mine, n * sizeof *mine);
    ends[0] = other[0];
    ends[1] = other[n - 1];
    MPI_Sendrecv(ends, 2, MPI_DOUBLE, (rank + 1) % size, 0, from, 2, MPI_DOUBLE, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    mine = realloc(mine, 2 * n * sizeof *mine);
    mine[2 * n - 1] = from[0];
    free(mine);
    free(other);
    MPI_Finalize();
    return 0;
}
