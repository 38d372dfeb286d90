// Dynamic windows are reached by address.
// ranks: 2
// expect: completed
// rank 0: 1 31
// rank 1: 1 30
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int here[2] = {1, 2};
    MPI_Aint address, theirs;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, here, sizeof here);
    MPI_Get_address(&here[1], &address);
    MPI_Sendrecv(&address, 1, MPI_AINT, 1 - rank, 0, &theirs, 1, MPI_AINT, 1 - rank, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int value = 30 + rank;
    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, theirs, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    printf("%d %d\n", here[0], here[1]);
    MPI_Win_detach(win, here);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
