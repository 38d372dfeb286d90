// Persistent collective calls match in the order of their preparation, not of their starts.
// ranks: 2, 3
// expect: clean
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, mine, sum, top;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Bcast_init(&top, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    mine = top = rank;
    for (int step = 0; step < 4; step++) {
        int first = (rank + step) % 2;
        MPI_Start(&requests[first]);
        MPI_Start(&requests[1 - first]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
