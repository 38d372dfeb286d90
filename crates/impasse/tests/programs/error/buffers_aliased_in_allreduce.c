// The same array is given as input and output of the reduction.
// ranks: 1, 2, 4
// expect: error
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
    MPI_Allreduce(extent, extent, 3, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); //~ buffer
    printf("rank %d: %g %g %g\n", rank, extent[0], extent[1], extent[2]);
    MPI_Finalize();
    return 0;
}
