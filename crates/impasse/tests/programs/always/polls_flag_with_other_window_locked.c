// Rank 0 polls the flag in one window while it keeps the lock on the other, which rank 1 needs first.
// ranks: 2, 3
// expect: deadlock always
// pattern: 28
#include <mpi.h>
#include <stdio.h>

static int read_flag(MPI_Win win)
{
    int flag, none = 0;
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win); //~ cycle
    MPI_Fetch_and_op(&none, &flag, MPI_INT, 0, 0, MPI_NO_OP, win);
    MPI_Win_unlock(0, win);
    return flag;
}

int main(int argc, char **argv)
{
    int rank, *flag, *data;
    MPI_Win flags, values;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof *flag, sizeof *flag, MPI_INFO_NULL, MPI_COMM_WORLD, &flag, &flags);
    MPI_Win_allocate(sizeof *data, sizeof *data, MPI_INFO_NULL, MPI_COMM_WORLD, &data, &values);
    *flag = 0;
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, values);
        *data = 0;
    }
    MPI_Barrier(MPI_COMM_WORLD);

    if (rank == 0) {
        while (!read_flag(flags))
            ;
        printf("value %d\n", *data);
        MPI_Win_unlock(0, values);
    } else if (rank == 1) {
        int value = 37, one = 1;
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, values);
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, values);
        MPI_Win_unlock(0, values); //~ cycle
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, flags);
        MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, flags);
        MPI_Win_unlock(0, flags);
    }
    MPI_Win_free(&values);
    MPI_Win_free(&flags);
    MPI_Finalize();
    return 0;
}
