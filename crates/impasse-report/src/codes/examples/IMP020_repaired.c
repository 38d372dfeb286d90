#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, theirs[2], mine[2] = {1, 2};
    MPI_Request halo;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Recv_init(theirs, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &halo);
    for (int step = 0; step < 2; step++) {
        MPI_Start(&halo);
        MPI_Send(mine, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
        MPI_Wait(&halo, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&halo);
    MPI_Finalize();
    return 0;
}
