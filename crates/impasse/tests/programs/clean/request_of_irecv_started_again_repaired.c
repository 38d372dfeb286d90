// The receive is made with MPI_Recv_init, so that it can be started for each message.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Request next;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv_init(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &next);
        for (int i = 0; i < 2; i++) {
            MPI_Start(&next);
            MPI_Wait(&next, MPI_STATUS_IGNORE);
            printf("got %d\n", value);
        }
        MPI_Request_free(&next);
    } else if (rank == 1) {
        for (value = 1; value < 3; value++)
            MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
