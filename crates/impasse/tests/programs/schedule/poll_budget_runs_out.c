// A rank polls only so often for the go-ahead and then works without it, while the other still wants its reply.
// ranks: 2
// expect: deadlock schedule
#include <mpi.h>
#include <stdio.h>

#define TRIES 3

int main(int argc, char **argv)
{
    int rank, go = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        int reply;
        go = 1;
        MPI_Send(&go, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(&reply, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
        printf("reply %d\n", reply);
    } else {
        MPI_Request request;
        int arrived = 0;
        MPI_Irecv(&go, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
        for (int i = 0; i < TRIES && !arrived; i++)
            MPI_Test(&request, &arrived, MPI_STATUS_IGNORE);
        if (arrived) {
            int reply = 100 * go;
            MPI_Send(&reply, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        } else {
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
