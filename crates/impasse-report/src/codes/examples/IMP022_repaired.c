#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, *counter, one = 1;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL,
                     MPI_COMM_WORLD, &counter, &win);
    MPI_Win_lock(MPI_LOCK_SHARED, (rank + 1) % size, 0, win);
    MPI_Accumulate(&one, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT,
                   MPI_SUM, win);
    MPI_Win_unlock((rank + 1) % size, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
