// A loop that looks at window memory waits for it.
// ranks: 2
// expect: completed
// without: mpich
// MPICH 4.0 makes no progress on one-sided operations while it is in a loop of MPI_Win_sync.
// rank 0: 1
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *memory, one = 1;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    *memory = 0;
    MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        while (*(volatile int *)memory == 0) MPI_Win_sync(win);
        printf("%d\n", *memory);
    } else {
        MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, win);
        MPI_Win_flush(0, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
