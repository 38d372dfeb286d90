// All ranks look up the same environment variable and so agree on whether to reduce.
// ranks: 2, 3
// env: SHOW_STATISTICS
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, used = 3, all = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    const char *stats = getenv("SHOW_STATISTICS");
    if (stats != NULL && stats[0] == '1') {
        MPI_Reduce(&used, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0)
            printf("%d blocks in use\n", all);
    }

    MPI_Finalize();
    return 0;
}
