// A persistent receive is started and waited for.
// ranks: 2
// expect: completed
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, x = 1;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Recv_init(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    } else
        MPI_Ssend(&x, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    MPI_Finalize();
}
