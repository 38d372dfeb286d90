// A window is exposed for reading only, and read.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, other, table[2] = {3, 4}, mine = 1;
    MPI_Group world, partner;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Win_create(table, sizeof table, sizeof *table, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &other, &partner);
    if (rank == 0) {
        MPI_Win_post(partner, MPI_MODE_NOPUT, window);
        MPI_Win_wait(window);
    } else {
        MPI_Win_start(partner, 0, window);
        MPI_Get(&mine, 1, MPI_INT, 0, 1, 1, MPI_INT, window);
        MPI_Win_complete(window);
    }
    printf("rank %d: %d %d\n", rank, mine, table[1]);
    MPI_Group_free(&partner);
    MPI_Group_free(&world);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
