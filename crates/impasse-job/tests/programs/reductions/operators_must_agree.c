// Members must combine with the same operator.
// ranks: 2
// expect: completed
// issue: rank 0 combines with MPI_MAX, rank 1 with MPI_SUM
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a[2] = {1, 2}, b[2]; MPI_Allreduce(a, b, 2, MPI_INT, rank ? MPI_SUM : MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
