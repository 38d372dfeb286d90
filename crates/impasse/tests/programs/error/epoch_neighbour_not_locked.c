// Each rank locks its own memory, then adds to the counter of its neighbour.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, next, visits = 0, one = 1;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&visits, sizeof visits, sizeof visits, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    next = (rank + 1) % size;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
    MPI_Accumulate(&one, 1, MPI_INT, next, 0, 1, MPI_INT, MPI_SUM, win); //~ epoch
    MPI_Win_unlock(rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    printf("rank %d had %d visits\n", rank, visits);
    MPI_Finalize();
    return 0;
}
