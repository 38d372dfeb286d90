// A packet is freed by the function that has filled it, and then sent.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int *make_packet(int first)
{
    int *packet = malloc(3 * sizeof *packet);

    for (int i = 0; i < 3; i++)
        packet[i] = first + i;
    free(packet);
    return packet;
}

int main(int argc, char **argv)
{
    int rank, got[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        int *packet = make_packet(7);

        MPI_Send(packet, 3, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ buffer
    } else if (rank == 1) {
        MPI_Recv(got, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d\n", got[2]);
    }
    MPI_Finalize();
    return 0;
}
