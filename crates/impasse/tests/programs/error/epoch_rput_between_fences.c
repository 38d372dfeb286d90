// A put with a request, which needs a lock on its target, is made between two fences.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    double field[3] = {0, 0, 0}, edge;
    MPI_Request sent;
    MPI_Win win;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    edge = 1.5 * rank;
    MPI_Win_create(field, sizeof field, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    MPI_Rput(&edge, 1, MPI_DOUBLE, 1 - rank, 2, 1, MPI_DOUBLE, win, &sent); //~ epoch
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    printf("rank %d: %g\n", rank, field[2]);
    MPI_Finalize();
    return 0;
}
