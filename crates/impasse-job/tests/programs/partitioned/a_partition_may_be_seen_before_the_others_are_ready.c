// A partition may be seen before the others are ready.
// ranks: 2
// expect: stuck
// buffered: completed
// all: 9
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Request request;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int data[2] = {8, 9}, flag = 0, token = 0;
    if (rank == 0) {
        MPI_Psend_init(data, 2, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Pready(0, request);
        MPI_Recv(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &status);
        MPI_Pready_range(1, 1, request);
    } else {
        MPI_Precv_init(data, 2, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        while (!flag) MPI_Parrived(request, 0, &flag);
        MPI_Send(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Wait(&request, &status);
    printf("%d\n", data[1]);
    MPI_Request_free(&request);

    MPI_Finalize();
    return 0;
}
