// A ring with persistent requests waits for its send before it starts its receive.
// ranks: 2, 3, 4
// expect: deadlock buffering
// pattern: 2
#include <mpi.h>
#include <stdio.h>

#define ROUNDS 3

int main(int argc, char **argv)
{
    int rank, size, round;
    unsigned out = 0, in = 0;
    MPI_Request link[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    MPI_Send_init(&out, 1, MPI_UNSIGNED, (rank + 1) % size, 5, MPI_COMM_WORLD, &link[0]);
    MPI_Recv_init(&in, 1, MPI_UNSIGNED, (rank - 1 + size) % size, 5, MPI_COMM_WORLD, &link[1]);

    for (round = 0; round < ROUNDS; round++) {
        out = in + (unsigned)rank;
        MPI_Start(&link[0]);
        MPI_Wait(&link[0], MPI_STATUS_IGNORE); //~ cycle
        MPI_Start(&link[1]);
        MPI_Wait(&link[1], MPI_STATUS_IGNORE);
    }
    printf("rank %d ends with %u\n", rank, in);

    MPI_Request_free(&link[0]);
    MPI_Request_free(&link[1]);
    MPI_Finalize();
    return 0;
}
