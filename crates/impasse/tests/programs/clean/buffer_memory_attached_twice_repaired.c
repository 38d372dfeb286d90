// Only the whole pool is attached to the dynamic window.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define BLOCKS 3
#define BLOCK 32

int main(int argc, char **argv)
{
    static char pool[BLOCKS * BLOCK];
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, pool, sizeof pool);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, pool);
    MPI_Win_free(&win);
    printf("done\n");
    MPI_Finalize();
    return 0;
}
