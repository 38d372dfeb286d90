// Every rank gives a unit of displacements, with or without memory.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, *counter = NULL, unit = 1, bytes = 0, mine = 0;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        counter = &mine;
        bytes = sizeof mine;
        unit = sizeof mine;
    }
    MPI_Win_create(counter, bytes, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_free(&win);
    printf("rank %d is done\n", rank);
    MPI_Finalize();
    return 0;
}
