// Rank 0 exposes its window to both ranks, but only rank 1 accesses it.
// ranks: 2
// expect: stuck
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *memory;
    MPI_Group all;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_get_group(win, &all);
    if (rank == 0) {
        MPI_Win_post(all, 0, win);
        MPI_Win_wait(win);
    } else {
        MPI_Win_start(all, 0, win);
        MPI_Win_complete(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
