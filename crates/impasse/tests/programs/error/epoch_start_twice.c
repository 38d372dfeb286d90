// An exchange in two parts starts its access for both parts and completes it once.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, other, edge[2] = {-1, -1};
    MPI_Group all, peer;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &peer);
    MPI_Win_create(edge, sizeof edge, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_post(peer, 0, win);
    MPI_Win_start(peer, 0, win);
    MPI_Put(&rank, 1, MPI_INT, other, 0, 1, MPI_INT, win);
    MPI_Win_start(peer, 0, win); //~ epoch
    MPI_Put(&rank, 1, MPI_INT, other, 1, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    printf("rank %d: %d %d\n", rank, edge[0], edge[1]);
    MPI_Group_free(&peer);
    MPI_Group_free(&all);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
