// A truth value is broadcast as one.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>

struct options {
    bool verbose, restart, profile, dry;
};

int main(int argc, char **argv)
{
    int rank;
    struct options options = {false, false, false, false};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    options.verbose = rank == 0;
    MPI_Bcast(&options.verbose, 1, MPI_C_BOOL, 0, MPI_COMM_WORLD);
    if (options.verbose)
        printf("rank %d is here\n", rank);
    MPI_Finalize();
    return 0;
}
