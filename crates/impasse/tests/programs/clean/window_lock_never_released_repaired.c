// Rank 0 unlocks the counter on every way out of the function.
// ranks: 2, 3
// expect: clean
// pattern: 24
#include <mpi.h>
#include <stdio.h>

static int claim(MPI_Win win, int rank, int limit)
{
    int value, one = 1;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    if (value >= limit) {
        printf("rank %d: nothing left\n", rank);
        MPI_Win_unlock(0, win);
        return -1;
    }
    MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_unlock(0, win);
    return value;
}

int main(int argc, char **argv)
{
    int rank, *counter;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof *counter, sizeof *counter, MPI_INFO_NULL, MPI_COMM_WORLD, &counter, &win);
    *counter = 3;
    MPI_Barrier(MPI_COMM_WORLD);

    if (rank == 0)
        claim(win, rank, 3);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank != 0)
        claim(win, rank, 100);

    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
