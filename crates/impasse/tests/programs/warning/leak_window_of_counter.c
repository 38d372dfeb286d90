// A counter lives in a window that nobody frees; all epochs are closed.
// ranks: 2, 3
// expect: warning
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, *counter, ticket, one = 1;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(rank == 0 ? sizeof(int) : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, //~ leak
                     &counter, &win);
    if (rank == 0)
        *counter = 100;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Fetch_and_op(&one, &ticket, MPI_INT, 0, 0, MPI_SUM, win);
    MPI_Win_unlock(0, win);
    printf("rank %d has ticket %d\n", rank, ticket);
    MPI_Finalize();
    return 0;
}
