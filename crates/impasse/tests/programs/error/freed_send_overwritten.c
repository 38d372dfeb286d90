// Each number is sent by a request that is freed, and the next one is stored before anybody has the last.
// ranks: 2
// expect: error
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, number, got;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++) {
        if (rank == 0) {
            number = i; //~ race
            MPI_Isend(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
            MPI_Request_free(&request); //~ freed
        } else {
            MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return got > 2;
}
