// Communication on a freed communicator goes on.
// ranks: 2
// expect: completed
// rank 0: 1
// rank 1: 0
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, value = 0;
    MPI_Comm comm, next;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    if (rank == 0)
        MPI_Irecv(&value, 1, MPI_INT, 1, 0, comm, &request);
    else
        MPI_Isend(&rank, 1, MPI_INT, 0, 0, comm, &request);
    MPI_Comm_free(&comm);
    MPI_Comm_dup(MPI_COMM_WORLD, &next);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_free(&next);
    printf("%d\n", value);
    MPI_Finalize();
    return 0;
}
