// After twenty polls in vain the rank waits.
// ranks: 2
// expect: clean
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, flag = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Request request;
        MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        for (int tries = 0; tries < 20 && !flag; tries++) MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        if (!flag) MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
