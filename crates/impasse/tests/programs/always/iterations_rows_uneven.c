// Every row of an uneven distribution costs one reduction, so ranks with one row more do one more.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 10
#include <math.h>
#include <mpi.h>
#include <stdio.h>

#define ROWS 7

static double row_norm(int row)
{
    return sqrt(1.0 + row);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int rows = ROWS / size + (rank < ROWS % size ? 1 : 0);
    double mine, largest = 0.0;
    for (int r = 0; r < rows; r++) {
        mine = row_norm(rank + r * size);
        MPI_Allreduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); //~ missing
    }

    printf("rank %d: %d rows, last norm %g\n", rank, rows, largest);
    MPI_Finalize(); //~ missing
    return 0;
}
