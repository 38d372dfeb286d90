// MPI_IN_PLACE says that the input is in the output array.
// ranks: 1, 2, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    double extent[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++)
        extent[i] = rank + i;
    MPI_Allreduce(MPI_IN_PLACE, extent, 3, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    printf("rank %d: %g %g %g\n", rank, extent[0], extent[1], extent[2]);
    MPI_Finalize();
    return 0;
}
