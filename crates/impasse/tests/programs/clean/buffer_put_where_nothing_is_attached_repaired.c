// The mailbox is attached before its address is published.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static int mailbox;
    int rank, letter = 77;
    MPI_Aint address = 0;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (rank == 0) {
        MPI_Win_attach(win, &mailbox, sizeof mailbox);
        MPI_Get_address(&mailbox, &address);
    }
    MPI_Bcast(&address, 1, MPI_AINT, 0, MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Put(&letter, 1, MPI_INT, 0, address, 1, MPI_INT, win);
        MPI_Win_unlock(0, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_detach(win, &mailbox);
        printf("%d\n", mailbox);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
