// The room for the message is only allocated on the root, but the worker receives into it.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, *work = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        work = malloc(4 * sizeof *work);
        for (int i = 0; i < 4; i++)
            work[i] = i;
        MPI_Send(work, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(work, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ buffer
    }
    free(work);
    MPI_Finalize();
    return 0;
}
