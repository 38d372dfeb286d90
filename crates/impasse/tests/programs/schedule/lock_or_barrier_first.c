// Each rank updates rank 0 under an exclusive lock, but one keeps its lock until after the barrier.
// ranks: 2, 3
// expect: deadlock schedule
// pattern: 27
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    double *best;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof *best, sizeof *best, MPI_INFO_NULL, MPI_COMM_WORLD, &best, &win);
    *best = 0.0;
    MPI_Barrier(MPI_COMM_WORLD);

    double mine = 1.5 * rank, before;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win); //~ cycle
    MPI_Get_accumulate(&mine, 1, MPI_DOUBLE, &before, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, MPI_MAX, win);
    MPI_Win_flush(0, win); //~ cycle
    int keeper = rank == size - 1;
    if (!keeper)
        MPI_Win_unlock(0, win);
    MPI_Barrier(MPI_COMM_WORLD); //~ cycle
    if (keeper)
        MPI_Win_unlock(0, win);
    if (before > mine)
        printf("rank %d of %d was late\n", rank, size);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
