// The group that MPI_Win_get_group hands out is freed.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, slot = -1, other;
    MPI_Group all, partner;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&slot, sizeof slot, sizeof slot, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    other = 1 - rank;
    MPI_Win_get_group(win, &all);
    MPI_Group_incl(all, 1, &other, &partner);
    MPI_Group_free(&all);
    MPI_Win_post(partner, 0, win);
    MPI_Win_start(partner, 0, win);
    MPI_Put(&rank, 1, MPI_INT, other, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    MPI_Group_free(&partner);
    printf("rank %d got %d\n", rank, slot);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
