// The rank polls for the go-ahead until it comes.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, go = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        int reply;
        go = 1;
        MPI_Send(&go, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(&reply, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("reply %d\n", reply);
    } else {
        MPI_Request request;
        int arrived = 0;
        MPI_Irecv(&go, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
        while (!arrived)
            MPI_Test(&request, &arrived, MPI_STATUS_IGNORE);
        int reply = 100 * go;
        MPI_Send(&reply, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
