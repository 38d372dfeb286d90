// Data is put between fences.
// ranks: 2
// expect: clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int x[4] = {0};
    int y[4] = {0};
    MPI_Aint bytes;
    MPI_Aint at;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    bytes = 16;
    at = 0;
    MPI_Win_create(x, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    if (rank == 0) {
        MPI_Put(y, 4, MPI_INT, 1, at, 4, MPI_INT, w);
    }
    MPI_Win_fence(0, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
