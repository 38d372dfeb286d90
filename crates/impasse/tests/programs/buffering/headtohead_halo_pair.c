// Partners send their whole slab to each other before either receives.
// ranks: 2, 4
// expect: deadlock buffering
// pattern: 1
#include <mpi.h>
#include <stdio.h>

#define CELLS 9000

static double mine[CELLS], theirs[CELLS];

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    int partner = rank ^ 1;
    for (int i = 0; i < CELLS; i++)
        mine[i] = rank + i * 0.5;

    MPI_Send(mine, CELLS, MPI_DOUBLE, partner, 7, MPI_COMM_WORLD); //~ cycle
    MPI_Recv(theirs, CELLS, MPI_DOUBLE, partner, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    printf("rank %d: %g from rank %d\n", rank, theirs[CELLS - 1], partner);
    MPI_Finalize();
    return 0;
}
