// Only the first fence says that nothing precedes it.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, ghost = -1, value;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&ghost, sizeof ghost, sizeof ghost, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (int step = 0; step < 2; step++) {
        MPI_Win_fence(step == 0 ? MPI_MODE_NOPRECEDE : 0, win);
        value = 10 * rank + step;
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    printf("rank %d: %d\n", rank, ghost);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
