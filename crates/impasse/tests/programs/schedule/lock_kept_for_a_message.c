// All ranks add to a table in short epochs; at last one keeps its lock until a message comes, whose
// sender wants the lock first.
// ranks: 3
// expect: deadlock schedule
#include <mpi.h>

#define ROUNDS 3

static void add(int value, MPI_Win win)
{
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    MPI_Accumulate(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_flush(0, win); //~ cycle
    MPI_Win_unlock(0, win);
}

int main(int argc, char **argv)
{
    int rank, table = 0, extra = 0;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&table, sizeof table, sizeof table, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (int i = 0; i < ROUNDS; i++)
        add(rank + i, win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Accumulate(&rank, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_flush(0, win);
        MPI_Recv(&extra, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
        MPI_Accumulate(&extra, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_unlock(0, win);
    } else if (rank == 2) {
        add(1, win);
        MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
