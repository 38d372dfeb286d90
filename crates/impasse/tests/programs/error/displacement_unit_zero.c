// The unit of displacements is left at 0 by the ranks that have no memory in the window.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, *counter = NULL, unit = 0, bytes = 0, mine = 0;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        counter = &mine;
        bytes = sizeof mine;
        unit = sizeof mine;
    }
    MPI_Win_create(counter, bytes, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ argument
    MPI_Win_free(&win);
    printf("rank %d is done\n", rank);
    MPI_Finalize();
    return 0;
}
