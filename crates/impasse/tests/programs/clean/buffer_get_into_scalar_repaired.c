// The column has an array to be read into.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define N 4

int main(int argc, char **argv)
{
    double table[N] = {1, 2, 3, 4}, column[N];
    int rank;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(table, sizeof table, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    MPI_Get(column, N, MPI_DOUBLE, 1 - rank, 0, N, MPI_DOUBLE, win);
    MPI_Win_unlock(1 - rank, win);
    MPI_Win_free(&win);
    printf("rank %d is done\n", rank);
    MPI_Finalize();
    return 0;
}
