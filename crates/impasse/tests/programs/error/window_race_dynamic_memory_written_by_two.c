// Two ranks put to the same attached memory.
// ranks: 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, memory[2] = {0, 0};
    MPI_Aint address;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (rank == 0) {
        MPI_Win_attach(win, memory, sizeof memory);
        MPI_Get_address(memory, &address);
    }
    MPI_Bcast(&address, 1, MPI_AINT, 0, MPI_COMM_WORLD);
    if (rank > 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Put(&rank, 1, MPI_INT, 0, address, 1, MPI_INT, win); //~ window-race
        MPI_Win_unlock(0, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d %d\n", memory[0], memory[1]);
        MPI_Win_detach(win, memory);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
