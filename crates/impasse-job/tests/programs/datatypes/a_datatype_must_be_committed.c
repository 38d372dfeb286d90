// A datatype must be committed.
// ranks: 1
// expect: fault MPI_Bcast MPI_ERR_TYPE
#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Datatype t;
    int x[2] = {0, 0};
    MPI_Type_contiguous(2, MPI_INT, &t);
    MPI_Bcast(x, 1, t, 0, MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
