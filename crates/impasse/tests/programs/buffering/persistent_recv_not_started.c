// The receiver forgets to start its persistent receive; waiting for it returns at once, the sender is stuck.
// ranks: 2, 4
// expect: deadlock buffering
// pattern: 25
#include <mpi.h>
#include <stdio.h>

#define N 16

int main(int argc, char **argv)
{
    int rank;
    int block[N] = {0};
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank % 2 == 0) {
        for (int i = 0; i < N; i++)
            block[i] = i * i;
        MPI_Send_init(block, N, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, &request);
        MPI_Start(&request);
    } else {
        MPI_Recv_init(block, N, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, &request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE); //~ orphan
    MPI_Request_free(&request);

    if (rank % 2 == 1)
        printf("rank %d: last is %d\n", rank, block[N - 1]);
    MPI_Finalize();
    return 0;
}
