// The value is taken out of the buffer before the persistent receive is started again.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define ROUNDS 3

int main(int argc, char **argv)
{
    int rank, value = 0, sum = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Recv_init(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    else
        MPI_Send_init(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    for (int i = 0; rank < 2 && i < ROUNDS; i++) {
        if (rank == 1)
            value = i * i;
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        sum += rank == 0 ? value : 1;
    }
    MPI_Request_free(&request);
    printf("%d: %d\n", rank, sum);
    MPI_Finalize();
    return 0;
}
