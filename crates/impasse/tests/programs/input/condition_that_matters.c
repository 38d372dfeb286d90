// Of the conditions on the way only the one that matters is named.
// ranks: 2, 3
// expect: deadlock input
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n, verbose;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = argc > 1 ? atoi(argv[1]) : 1;
    verbose = argc > 2 ? atoi(argv[2]) : 0;
    if (verbose > 0)
        puts("starting");
    if (verbose > 3)
        MPI_Barrier(MPI_COMM_WORLD);
    if (n > 5 && rank == 0)
        MPI_Barrier(MPI_COMM_WORLD); //~ missing
    if (verbose > 1)
        puts("done");
    MPI_Finalize();
    return 0;
}
