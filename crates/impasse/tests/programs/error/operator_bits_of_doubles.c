// Flags are kept in doubles and combined bit by bit.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    double mine, all;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine = 1 << rank;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_BOR, MPI_COMM_WORLD); //~ argument
    printf("rank %d: %g\n", rank, (double)all);
    MPI_Finalize();
    return 0;
}
