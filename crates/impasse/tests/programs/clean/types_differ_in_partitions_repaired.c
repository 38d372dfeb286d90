// Partitions are received as what they were sent.
// ranks: 2
// expect: clean
// without: openmpi
// The packaged release has no partitioned communication.
#include <mpi.h>
#include <stdio.h>

#define PARTITIONS 2

int main(int argc, char **argv)
{
    int rank, sent[PARTITIONS] = {4, 5};
    int received[PARTITIONS] = {0};
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Psend_init(sent, PARTITIONS, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Pready_range(0, PARTITIONS - 1, request);
    } else {
        MPI_Precv_init(received, PARTITIONS, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (rank == 1)
        printf("%d\n", (int)received[1]);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
