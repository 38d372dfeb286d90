// A function that reads one value locks the window that its caller has locked already.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

static int fetch(MPI_Win win, int target, int at)
{
    int value;

    MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win); //~ epoch
    MPI_Get(&value, 1, MPI_INT, target, at, 1, MPI_INT, win);
    MPI_Win_unlock(target, win);
    return value;
}

int main(int argc, char **argv)
{
    int rank, table[4] = {3, 1, 4, 1}, sum = 0;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(table, sizeof table, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (rank == 1) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        for (int i = 0; i < 4; i++)
            sum += fetch(win, 0, i);
        MPI_Win_unlock(0, win);
        printf("%d\n", sum);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
