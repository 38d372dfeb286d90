// A counter became 64 bits wide, the reduction still adds 32 of them.
// ranks: 2, 4
// expect: error
// without: bitcode
// It does not say what pointers point to.
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
    MPI_Reduce(&visited, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); //~ memory
    if (rank == 0)
        printf("%lld cells\n", (long long)all);
    MPI_Finalize();
    return 0;
}
