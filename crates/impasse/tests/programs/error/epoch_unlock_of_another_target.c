// Rank 0 deals cards to all players and unlocks one player too far.
// ranks: 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, card = 0, dealt;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&card, sizeof card, sizeof card, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (rank == 0) {
        for (int player = 0; player < size - 1; player++) {
            dealt = 10 + player;
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, player, 0, win);
            MPI_Put(&dealt, 1, MPI_INT, player, 0, 1, MPI_INT, win);
            MPI_Win_unlock(player + 1, win); //~ epoch
        }
    }
    MPI_Win_free(&win);
    printf("rank %d: %d\n", rank, card);
    MPI_Finalize();
    return 0;
}
