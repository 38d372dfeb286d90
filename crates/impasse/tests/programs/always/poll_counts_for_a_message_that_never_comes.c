// Polls count how often they ask for a message of a tag that nobody sends.
// ranks: 2
// expect: deadlock always
#include <mpi.h>

static long asked;

int main(int argc, char **argv) {
    int rank, value, flag = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Request request;
        MPI_Irecv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &request);
        for (; !flag; asked++) MPI_Test(&request, &flag, MPI_STATUS_IGNORE);  //~ cycle
    } else {
        MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);  //~ cycle
    }
    MPI_Finalize();
    return 0;
}
