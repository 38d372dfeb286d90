// A target looks at its memory while it is exposed.
// ranks: 2
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
    int other = 1 - rank;
    MPI_Group_incl(world, 1, &other, &others);
    if (rank == 0) {
        value = 31;
        MPI_Win_start(others, 0, win);
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ window-race
        MPI_Win_complete(win);
    } else {
        MPI_Win_post(others, 0, win);
        printf("%d\n", mail[0]); //~ window-race
        MPI_Win_wait(win);
    }
    MPI_Group_free(&others);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
