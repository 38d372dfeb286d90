// The rank that does not fit into the 2-D grid skips MPI_Cart_create and waits in a barrier.
// ranks: 5, 7
// expect: deadlock always
// pattern: 17
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
  int rank, size, dims[2], periods[2] = {1, 0};
  MPI_Comm grid = MPI_COMM_NULL;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  dims[0] = 2;
  dims[1] = size / 2;
  if (rank < dims[0] * dims[1])
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid); //~ mismatch

  if (grid != MPI_COMM_NULL) {
    int up, down, coords[2], value;
    MPI_Cart_coords(grid, rank, 2, coords);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Sendrecv(&coords[1], 1, MPI_INT, down, 0, &value, 1, MPI_INT, up, 0, grid,
                 MPI_STATUS_IGNORE);
    if (value != coords[1])
      printf("rank %d: column %d has a neighbour in column %d\n", rank, coords[1], value);
    MPI_Comm_free(&grid);
  }

  MPI_Barrier(MPI_COMM_WORLD); //~ mismatch
  MPI_Finalize();
  return 0;
}
