// Members must bring the same amount.
// ranks: 2
// expect: completed
// issue: rank 0 brings 4 bytes, rank 1 brings 8
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a[2] = {1, 2}, b[2]; MPI_Reduce(a, b, 1 + rank, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
