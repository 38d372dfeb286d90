// The acknowledgement is waited for after the one from the other side has been received.
// ranks: 2, 3, 4
// expect: clean
// pattern: 4
#include <mpi.h>
#include <stdio.h>

static int handshake(int peer, int version)
{
    int theirs = 0;
    MPI_Request ack;

    MPI_Issend(&version, 1, MPI_INT, peer, 77, MPI_COMM_WORLD, &ack);
    MPI_Recv(&theirs, 1, MPI_INT, peer, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&ack, MPI_STATUS_IGNORE);
    return theirs;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        for (int client = 1; client < size; client++)
            if (handshake(client, 3) != 3)
                fprintf(stderr, "client %d is too old\n", client);
    } else {
        handshake(0, 3);
    }

    MPI_Finalize();
    return 0;
}
