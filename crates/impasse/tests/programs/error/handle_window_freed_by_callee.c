// A function that reads all values frees the window that its caller still uses.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

static int sum_of(MPI_Win win, int size)
{
    int value, sum = 0;

    MPI_Win_lock_all(0, win);
    for (int i = 0; i < size; i++) {
        MPI_Get(&value, 1, MPI_INT, i, 0, 1, MPI_INT, win);
        MPI_Win_flush(i, win);
        sum += value;
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, mine, sum;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 5 * rank;
    MPI_Win_create(&mine, sizeof mine, sizeof mine, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Barrier(MPI_COMM_WORLD);
    sum = sum_of(win, size);
    MPI_Win_fence(0, win); //~ handle
    printf("rank %d: %d\n", rank, sum);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
