// The time stamp is reduced to tags that every MPI has.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, value = 1, stamp = 1999999999 % 32768;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&value, 1, MPI_INT, 1, stamp, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, stamp, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d is done\n", rank);
    MPI_Finalize();
    return 0;
}
