// What is put may wait at the origin until the target exposes its memory.
// ranks: 2
// expect: stuck
// buffered: completed
// all: 8
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int memory = 0, value = 8, peer = 1 - rank;
    MPI_Group all, other;
    MPI_Win_create(&memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_get_group(win, &all);
    MPI_Group_incl(all, 1, &peer, &other);
    MPI_Win_start(other, 0, win);
    MPI_Put(&value, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Win_post(other, 0, win);
    MPI_Win_wait(win);
    printf("%d\n", memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
