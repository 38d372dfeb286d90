// The problem size comes from the command line; whatever it is, one tag is another one.
// ranks: 2
// expect: deadlock always
// args: unknown
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = argc > 1 ? atoi(argv[1]) : 100;
    double end;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *mine = malloc(n * sizeof *mine);
    mine[n - 1] = rank;
    end = mine[n - 1];
    if (rank == 0)
        MPI_Send(&end, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD); //~ lost
    else
        MPI_Recv(&end, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
    free(mine);
    MPI_Finalize();
    return 0;
}
