// A rank updates memory of another one under a lock.
// ranks: 2
// expect: clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int x[1] = {0};
    int one[1] = {0};
    MPI_Aint bytes;
    MPI_Aint at;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    bytes = 4;
    at = 0;
    one[0] = 1;
    MPI_Win_create(x, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
    MPI_Accumulate(one, 1, MPI_INT, 0, at, 1, MPI_INT, MPI_SUM, w);
    MPI_Win_unlock(0, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
