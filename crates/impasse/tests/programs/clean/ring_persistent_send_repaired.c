// Both persistent requests are started before either is waited for.
// ranks: 2, 3, 4
// expect: clean
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
        MPI_Startall(2, link);
        MPI_Waitall(2, link, MPI_STATUSES_IGNORE);
    }
    printf("rank %d ends with %u\n", rank, in);

    MPI_Request_free(&link[0]);
    MPI_Request_free(&link[1]);
    MPI_Finalize();
    return 0;
}
