// An extreme is located among pairs only.
// ranks: 1
// expect: fault MPI_Reduce MPI_ERR_OP
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Reduce(&rank, &size, 1, MPI_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
