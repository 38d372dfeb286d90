// Freeing a communicator may wait for the others, or not.
// ranks: 2
// expect: stuck
// buffered: completed
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, value = 5;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    if (rank == 0) {
        MPI_Comm_free(&comm);
        MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Comm_free(&comm);
    }
    MPI_Finalize();
    return 0;
}
