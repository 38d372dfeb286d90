// The displacement of a put is counted in bytes, but the window counts in elements.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, *slots, mine;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &slots, &win);
    mine = 40 + rank;
    MPI_Win_fence(0, win);
    MPI_Put(&mine, 1, MPI_INT, 0, (2 + rank) * sizeof(int), 1, MPI_INT, win); //~ buffer
    MPI_Win_fence(0, win);
    if (rank == 0)
        printf("%d %d\n", slots[2], slots[3]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
