// Each send of the pipeline is waited for before the next is started.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define BLOCKS 3

int main(int argc, char **argv)
{
    int rank, block = 0;
    MPI_Request pipe;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send_init(&block, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pipe);
        for (int i = 0; i < BLOCKS; i++) {
            MPI_Start(&pipe);
            MPI_Wait(&pipe, MPI_STATUS_IGNORE);
            printf("block %d is on its way\n", i);
        }
        MPI_Request_free(&pipe);
    } else if (rank == 1) {
        for (int i = 0; i < BLOCKS; i++)
            MPI_Recv(&block, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
