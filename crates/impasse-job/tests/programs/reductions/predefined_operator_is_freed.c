// An operator of MPI is freed.
// ranks: 1
// expect: fault MPI_Op_free MPI_ERR_OP
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Op op = MPI_SUM; MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
