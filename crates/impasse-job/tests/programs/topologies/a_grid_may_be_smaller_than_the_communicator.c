// A grid may be smaller than the communicator.
// ranks: 5
// expect: completed
// rank 1: 0
// rank 1: 0 1
// rank 3: 0
// rank 3: 0 1
// rank 4: 1
// rank 4: outside
// all: 0
// all: 1 0
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, at, dims[2] = {2, 2}, periods[2] = {0, 0}, low, high;
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, &at);
    printf("%d\n", at == MPI_UNDEFINED);
    if (grid == MPI_COMM_NULL) {
        printf("outside\n");
    } else {
        MPI_Cart_shift(grid, 1, 1, &low, &high);
        printf("%d %d\n", low == MPI_PROC_NULL, high == MPI_PROC_NULL);
        MPI_Comm_free(&grid);
    }
    MPI_Finalize();
    return 0;
}
