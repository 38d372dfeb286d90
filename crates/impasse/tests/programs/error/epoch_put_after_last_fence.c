// The last fence says that nothing follows, but a status flag is put after it.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, data[2] = {0, 0}, done = 1;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(data, sizeof data, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    MPI_Put(&rank, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Put(&done, 1, MPI_INT, (rank + 1) % size, 1, 1, MPI_INT, win); //~ epoch
    MPI_Win_free(&win);
    printf("rank %d: %d %d\n", rank, data[0], data[1]);
    MPI_Finalize();
    return 0;
}
