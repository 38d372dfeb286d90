// Neighbours exchange whole rows, but a rank with a shorter row expects rows of its own length.
// ranks: 3, 4
// expect: error
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int width = 10 + (rank == 0 ? 2 : 0);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    double *row = calloc(width, sizeof *row);

    int expected = width;
    double *halo = malloc(expected * sizeof *halo);
    MPI_Sendrecv(row, width, MPI_DOUBLE, right, 0, //~ truncated
                 halo, expected, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    printf("rank %d: halo of %d\n", rank, expected);
    free(halo);
    free(row);
    MPI_Finalize();
    return 0;
}
