// Each neighbour has a slot of its own.
// ranks: 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    double border, *slots;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(2 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &slots, &win);
    slots[0] = slots[1] = 0;
    border = 1.5 * rank;
    MPI_Win_fence(0, win);
    MPI_Put(&border, 1, MPI_DOUBLE, (rank + 1) % size, 0, 1, MPI_DOUBLE, win);
    MPI_Put(&border, 1, MPI_DOUBLE, (rank + size - 1) % size, 1, 1, MPI_DOUBLE, win);
    MPI_Win_fence(0, win);
    printf("%d: %f %f\n", rank, slots[0], slots[1]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
