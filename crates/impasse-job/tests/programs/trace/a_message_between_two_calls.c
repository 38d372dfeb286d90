// A message from a send to a receive that is started and waited for.
// ranks: 2
// expect: completed
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, x = 1;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    MPI_Finalize();
}
