// Polls count how often they ask; the number decides nothing.
// ranks: 2, 3
// expect: clean
#include <mpi.h>

static long asked;

int main(int argc, char **argv) {
    int rank, size, value, flag = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Request request;
            MPI_Irecv(&value, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &request);
            for (flag = 0; !flag; asked++) MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
