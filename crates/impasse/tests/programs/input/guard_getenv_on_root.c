// Rank 0 alone looks up an environment variable, and only ranks that saw it collect statistics.
// ranks: 2, 4
// env: SOLVER_VERBOSE
// expect: deadlock input
// pattern: 7
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, verbose = 0, iterations, most = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0)
        verbose = getenv("SOLVER_VERBOSE") != NULL;

    iterations = 10 + rank;
    if (verbose) {
        MPI_Reduce(&iterations, &most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD); //~ missing
        if (rank == 0)
            printf("at most %d iterations\n", most);
    }

    MPI_Finalize(); //~ missing
    return 0;
}
