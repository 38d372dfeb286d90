// The origin waits for a barrier behind the post before it says so.
// ranks: 2
// expect: clean
// without: mpich
// Debian's MPICH 4.0.2 loses a put between MPI_Win_post and MPI_Win_wait.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, other, cell = 0, mine = 8;
    MPI_Group world, partner;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &other, &partner);
    if (rank == 0)
        MPI_Win_post(partner, MPI_MODE_NOCHECK, window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_wait(window);
        printf("%d\n", cell);
    } else {
        MPI_Win_start(partner, MPI_MODE_NOCHECK, window);
        MPI_Put(&mine, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
        MPI_Win_complete(window);
    }
    MPI_Group_free(&partner);
    MPI_Group_free(&world);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
