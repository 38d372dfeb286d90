// Two origins put to the same place of one exposure.
// ranks: 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value, *mail;
    MPI_Win win;
    MPI_Group world, others;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mail, &win);
    mail[0] = mail[1] = -1;
    int target = 0, origins[2] = {1, 2};
    if (rank == 0) {
        MPI_Group_incl(world, 2, origins, &others);
        MPI_Win_post(others, 0, win);
        MPI_Win_wait(win);
        printf("%d %d\n", mail[0], mail[1]);
    } else {
        MPI_Group_incl(world, 1, &target, &others);
        value = rank;
        MPI_Win_start(others, 0, win);
        MPI_Put(&value, 1, MPI_INT, 0, size - 3, 1, MPI_INT, win); //~ window-race
        MPI_Win_complete(win);
    }
    MPI_Group_free(&others);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
