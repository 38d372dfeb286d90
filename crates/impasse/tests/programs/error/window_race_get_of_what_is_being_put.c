// A value is put and read back in the same epoch.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, memory = 0, value = 9, back = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ window-race
    if (rank == 0)
        MPI_Get(&back, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ window-race
    MPI_Win_fence(0, win);
    printf("%d: %d\n", rank, back);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
