// Two buffers in turn: one is filled while the other is sent.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define PACKETS 4
#define LENGTH 64

int main(int argc, char **argv)
{
    int rank;
    int packets[2][LENGTH];
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int p = 0; p < PACKETS; p++) {
            int *packet = packets[p % 2];
            for (int i = 0; i < LENGTH; i++)
                packet[i] = p * LENGTH + i;
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Isend(packet, LENGTH, MPI_INT, 1, p, MPI_COMM_WORLD, &request);
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        int got[LENGTH];
        for (int p = 0; p < PACKETS; p++) {
            MPI_Recv(got, LENGTH, MPI_INT, 0, p, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("packet %d begins with %d\n", p, got[0]);
        }
    }
    MPI_Finalize();
    return 0;
}
