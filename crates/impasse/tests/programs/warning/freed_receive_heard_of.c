// The answer is received by a request that is freed, and read once a second message says that the first must have come.
// ranks: 2
// expect: warning
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, answer = 0, done = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Request request;
        MPI_Irecv(&answer, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request); //~ freed
        MPI_Recv(&done, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        answer += done;
    } else {
        answer = 42;
        MPI_Ssend(&answer, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&done, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return answer != 42;
}
