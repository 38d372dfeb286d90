// A lock that is open at the end is told.
// ranks: 2
// expect: completed
// issue: the window of rank 1 is locked at `MPI_Finalize`
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int memory;
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (rank == 0) MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);

    MPI_Finalize();
    return 0;
}
