// A window is made of as many bytes as the job has cells in all, but each rank holds a part only.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

#define CELLS 10

int main(int argc, char **argv)
{
    double part[CELLS] = {0}, value = 2.5;
    int rank, size;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(part, size * sizeof part, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ buffer
    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_DOUBLE, (rank + 1) % size, CELLS - 1, 1, MPI_DOUBLE, win);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    printf("rank %d: %g\n", rank, part[CELLS - 1]);
    MPI_Finalize();
    return 0;
}
