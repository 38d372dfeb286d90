// The counter is 64 bits wide, and so is what is added.
// ranks: 2, 4
// expect: clean
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

static int64_t visited;

int main(int argc, char **argv)
{
    int rank;
    int64_t all = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    visited = 10 + rank;
    MPI_Reduce(&visited, &all, 1, MPI_INT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%lld cells\n", (long long)all);
    MPI_Finalize();
    return 0;
}
