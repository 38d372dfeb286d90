// A fence that ends no epoch need not wait.
// ranks: 2
// expect: stuck
// buffered: completed
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int memory = 0;
    MPI_Win_create(&memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (rank == 0) {
        MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
        MPI_Send(&memory, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&memory, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
