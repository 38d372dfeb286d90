// All ranks copy from the first window to the last, under a shared lock on the source and an exclusive one on
// the destination, always in this order.
// ranks: 2, 4
// expect: clean
#include <mpi.h>

#define ROUNDS 12

static void copy(int from, int to, MPI_Win win)
{
    int value;

    MPI_Win_lock(MPI_LOCK_SHARED, from, 0, win);
    MPI_Get(&value, 1, MPI_INT, from, 0, 1, MPI_INT, win);
    MPI_Win_flush(from, win);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, to, 0, win);
    MPI_Put(&value, 1, MPI_INT, to, 1, 1, MPI_INT, win);
    MPI_Win_unlock(to, win);
    MPI_Win_unlock(from, win);
}

int main(int argc, char **argv)
{
    int rank, size, table[2];
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    table[0] = table[1] = rank;
    MPI_Win_create(table, sizeof table, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (int i = 0; i < ROUNDS; i++)
        copy(0, size - 1, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
