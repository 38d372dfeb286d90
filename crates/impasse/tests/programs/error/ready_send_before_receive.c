// The ready send starts right after the barrier, but the receive is posted only behind the same barrier.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    float block[32] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        block[31] = 3.5f;
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Rsend(block, 32, MPI_FLOAT, size - 1, 2, MPI_COMM_WORLD); //~ ready
    } else if (rank == size - 1) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Irecv(block, 32, MPI_FLOAT, 0, 2, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        printf("last %g\n", block[31]);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
