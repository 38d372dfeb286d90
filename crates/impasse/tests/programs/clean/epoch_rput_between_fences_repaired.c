// The put with a request is made under a lock.
// ranks: 2
// expect: clean
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
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    MPI_Rput(&edge, 1, MPI_DOUBLE, 1 - rank, 2, 1, MPI_DOUBLE, win, &sent);
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
    MPI_Win_unlock(1 - rank, win);
    MPI_Win_free(&win);
    printf("rank %d: %g\n", rank, field[2]);
    MPI_Finalize();
    return 0;
}
