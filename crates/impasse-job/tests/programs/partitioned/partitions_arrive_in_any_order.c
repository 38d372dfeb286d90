// Partitions arrive in any order.
// ranks: 2
// expect: completed
// rank 1: 3 4 5
// rank 1: 0 1 2 3 4 5 from 0 tag 5
// rank 1: 13 14 15
// rank 1: 10 11 12 13 14 15 from 0 tag 5
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

    int data[6], flag = 0, list[2] = {0, 2};
    for (int round = 0; round < 2; round++) {
        if (rank == 0) {
            if (round == 0)
                MPI_Psend_init(data, 3, 2, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
            MPI_Start(&request);
            for (int i = 0; i < 6; i++) data[i] = 10 * round + i;
            MPI_Pready(1, request);
            MPI_Pready_list(2, list, request);
            MPI_Wait(&request, &status);
        } else {
            if (round == 0)
                MPI_Precv_init(data, 2, 3, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
            MPI_Start(&request);
            flag = 0;
            while (!flag) MPI_Parrived(request, 1, &flag);
            printf("%d %d %d\n", data[3], data[4], data[5]);
            MPI_Wait(&request, &status);
            for (int i = 0; i < 6; i++) printf("%d ", data[i]);
            printf("from %d tag %d\n", status.MPI_SOURCE, status.MPI_TAG);
        }
    }
    MPI_Request_free(&request);

    MPI_Finalize();
    return 0;
}
