// Values are put between fences; one of them is added with a lock before the fence that ends the epoch.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, other, cell[2] = {0, 0}, one = 1;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Win_create(cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    MPI_Put(&rank, 1, MPI_INT, other, 0, 1, MPI_INT, win);
    MPI_Win_lock(MPI_LOCK_SHARED, other, 0, win); //~ epoch
    MPI_Accumulate(&one, 1, MPI_INT, other, 1, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_unlock(other, win);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    printf("rank %d: %d %d\n", rank, cell[0], cell[1]);
    MPI_Finalize();
    return 0;
}
