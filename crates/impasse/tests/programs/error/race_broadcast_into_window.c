// A broadcast brings data into a window that others may still be reading.
// ranks: 3, 4
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, limit = 4, seen = 0;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&limit, sizeof limit, sizeof limit, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_lock_all(0, window);
    MPI_Get(&seen, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, window);
    MPI_Win_flush_all(window);
    MPI_Bcast(&limit, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ window-race
    MPI_Win_unlock_all(window);
    printf("rank %d: %d %d\n", rank, seen, limit);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
