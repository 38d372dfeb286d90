// Ranks that are not in the reduced communicator skip its collectives.
// ranks: 3, 4, 5
// expect: clean
// pattern: 16
#include <mpi.h>
#include <stdio.h>

#define ACTIVE 2

static MPI_Comm coarse_comm(int rank)
{
    MPI_Comm coarse;

    MPI_Comm_split(MPI_COMM_WORLD, rank < ACTIVE ? 0 : MPI_UNDEFINED, rank, &coarse);
    return coarse;
}

static int coarse_solve(MPI_Comm coarse, int unknowns)
{
    int sum = 0;
    MPI_Comm comm = coarse;

    if (comm == MPI_COMM_NULL)
        return 0;
    MPI_Allreduce(&unknowns, &sum, 1, MPI_INT, MPI_SUM, comm);
    return sum;
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    MPI_Comm coarse = coarse_comm(rank);
    printf("rank %d: %d unknowns\n", rank, coarse_solve(coarse, 4));

    if (coarse != MPI_COMM_NULL)
        MPI_Comm_free(&coarse);
    MPI_Finalize();
    return 0;
}
