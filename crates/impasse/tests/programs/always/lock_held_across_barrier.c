// Rank 0 holds the exclusive lock on its window across a barrier that the others enter after an update.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 27
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, *slots;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &slots, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        for (int i = 0; i < 16; i++)
            slots[i] = -1;
    }
    MPI_Barrier(MPI_COMM_WORLD); /* the slots are ready */

    if (rank != 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Put(&rank, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
        MPI_Win_unlock(0, win); //~ cycle
    }
    MPI_Barrier(MPI_COMM_WORLD); /* the slots are filled */ //~ cycle

    if (rank == 0) {
        printf("first slot: %d\n", slots[1]);
        MPI_Win_unlock(0, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
