#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, news = 7;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send_init(&news, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    else if (rank == 1)
        MPI_Recv_init(&news, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    if (rank < 2) {
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        printf("%d\n", news);
        MPI_Request_free(&request);
    }
    MPI_Finalize();
    return 0;
}
