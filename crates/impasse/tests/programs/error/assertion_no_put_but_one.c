// Rank 1 says that nobody puts data into its window after the fence, but rank 0 does.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, cells[4] = {0}, mine;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine = rank + 5;
    MPI_Win_create(cells, sizeof cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(rank == 1 ? MPI_MODE_NOPUT : 0, window); //~ epoch
    if (rank == 0)
        MPI_Put(&mine, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    if (rank == 1)
        printf("%d\n", cells[0]);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
