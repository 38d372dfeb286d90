// The shape of the process grid is fixed, whatever the number of ranks.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int size, rank, shape[2] = {2, 2}, wraps[2] = {0, 0}, at[2];
    MPI_Comm grid;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 2, shape, wraps, 0, &grid); //~ argument
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, at);
    printf("rank %d of %d is at %d, %d\n", rank, size, at[0], at[1]);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
