// Sender and reader share one constant for the length of the header.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define FIELDS 6

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        long header[FIELDS] = {0x5eed, 1, 64, 64, 64, 8};
        MPI_Send(header, FIELDS, MPI_LONG, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        long header[FIELDS];
        MPI_Recv(header, FIELDS, MPI_LONG, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("magic %lx, version %ld\n", header[0], header[1]);
    }
    MPI_Finalize();
    return 0;
}
