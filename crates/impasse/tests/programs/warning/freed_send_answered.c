// Each number is sent by a request that is freed; the answer says that it was received, so the next one may be stored.
// ranks: 2
// expect: warning
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, number, got;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++) {
        if (rank == 0) {
            number = i;
            MPI_Isend(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
            MPI_Request_free(&request); //~ freed
            MPI_Recv(&got, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&got, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return got > 2;
}
