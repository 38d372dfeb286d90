// Tasks are drawn from a counter in the window of rank 0; a reduction checks that none was drawn twice.
// ranks: 1, 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define TASKS 4

static int draw(MPI_Win win)
{
    int one = 1, ticket;
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Fetch_and_op(&one, &ticket, MPI_INT, 0, 0, MPI_SUM, win);
    MPI_Win_unlock(0, win);
    return ticket;
}

int main(int argc, char **argv)
{
    int rank, *counter, done[TASKS] = {0}, times[TASKS];
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(rank == 0 ? sizeof *counter : 0, sizeof *counter, MPI_INFO_NULL, MPI_COMM_WORLD,
                     &counter, &win);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        *counter = 0;
        MPI_Win_unlock(0, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);

    for (int task = draw(win); task < TASKS; task = draw(win))
        done[task]++;

    MPI_Reduce(done, times, TASKS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < TASKS; i++)
            if (times[i] != 1)
                printf("task %d was done %d times\n", i, times[i]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
