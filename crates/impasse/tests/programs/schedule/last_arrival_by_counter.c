// Whoever draws the last ticket says go, but the others take it for granted that this is the last rank.
// ranks: 2, 3
// expect: deadlock schedule
#include <mpi.h>
#include <stdio.h>

static int draw_ticket(MPI_Win win)
{
    int one = 1, ticket;
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Fetch_and_op(&one, &ticket, MPI_INT, 0, 0, MPI_SUM, win);
    MPI_Win_unlock(0, win);
    return ticket;
}

int main(int argc, char **argv)
{
    int rank, size, *counter, go = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof *counter, sizeof *counter, MPI_INFO_NULL, MPI_COMM_WORLD, &counter, &win);
    *counter = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    if (draw_ticket(win) == size - 1) {
        go = 1;
        for (int i = 0; i < size; i++)
            if (i != rank)
                MPI_Ssend(&go, 1, MPI_INT, i, 7, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&go, 1, MPI_INT, size - 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
    }
    printf("rank %d goes\n", rank);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
