// Two ranks copy between windows, one in each direction, under a shared lock on the source and an
// exclusive one on the destination: each may read while the other wants to write.
// ranks: 2
// expect: deadlock schedule
#include <mpi.h>

#define ROUNDS 2

static void copy(int from, int to, MPI_Win win)
{
    int value;

    MPI_Win_lock(MPI_LOCK_SHARED, from, 0, win);
    MPI_Get(&value, 1, MPI_INT, from, 0, 1, MPI_INT, win);
    MPI_Win_flush(from, win);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, to, 0, win); //~ cycle
    MPI_Put(&value, 1, MPI_INT, to, 1, 1, MPI_INT, win);
    MPI_Win_unlock(to, win);
    MPI_Win_unlock(from, win);
}

int main(int argc, char **argv)
{
    int rank, table[2];
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    table[0] = table[1] = rank;
    MPI_Win_create(table, sizeof table, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (int i = 0; i < ROUNDS; i++)
        copy(1 - rank, rank, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
