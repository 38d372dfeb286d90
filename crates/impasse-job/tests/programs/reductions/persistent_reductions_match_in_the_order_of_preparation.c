// Persistent collective calls match in the order in which they are prepared, whatever the order of their starts.
// ranks: 2, 3
// expect: completed
// all: sum 2 big 1
// all: sum 2 big 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size, one = 1, sum, big;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = rank == 0 ? 2 : 0, low = rank == 1;
    MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Allreduce_init(&low, &big, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    for (int round = 0; round < 2; round++) {
        MPI_Start(&requests[rank % 2]);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Start(&requests[1 - rank % 2]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        printf("sum %d big %d\n", sum, big);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return one - 1;
}
