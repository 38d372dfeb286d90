// The owner of a window adds up what the others put there in the same epoch.
// ranks: 3, 4
// expect: error
#include <mpi.h>
#include <stdio.h>

#define MOST 16

int main(int argc, char **argv)
{
    int rank, size, part, sum = 0, parts[MOST] = {0};
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(parts, sizeof parts, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    part = rank * rank;
    MPI_Win_fence(0, win);
    MPI_Put(&part, 1, MPI_INT, 0, rank, 1, MPI_INT, win); //~ window-race
    if (rank == 0)
        for (int i = 0; i < size; i++)
            sum += parts[i]; //~ window-race
    MPI_Win_fence(0, win);
    printf("%d: %d\n", rank, sum);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
