// The function returns early without unlocking, and the window is freed in that state.
// ranks: 2, 3
// expect: error
// pattern: 24
#include <mpi.h>
#include <stdio.h>

static int peek(MPI_Win win, int target)
{
    int value;
    MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win);
    MPI_Get(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win);
    MPI_Win_flush(target, win);
    if (value == 0)
        return -1;
    MPI_Win_unlock(target, win);
    return value;
}

int main(int argc, char **argv)
{
    int rank, size, *own;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof *own, sizeof *own, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &win);
    *own = rank;
    MPI_Barrier(MPI_COMM_WORLD);
    printf("rank %d sees %d\n", rank, peek(win, (rank + 1) % size));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win); //~ epoch
    MPI_Finalize();
    return 0;
}
