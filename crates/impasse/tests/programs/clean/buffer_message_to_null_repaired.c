// Every rank allocates its own room.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, *work = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    work = malloc(4 * sizeof *work);
    if (rank == 0) {
        for (int i = 0; i < 4; i++)
            work[i] = i;
        MPI_Send(work, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(work, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    free(work);
    MPI_Finalize();
    return 0;
}
