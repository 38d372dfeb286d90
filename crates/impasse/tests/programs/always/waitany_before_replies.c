// Rank 0 waits for any of two neighbours, which wait for its reply to a question it has not answered.
// ranks: 3
// expect: deadlock always
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[2] = {0, 0}, first;
    MPI_Request both[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        MPI_Irecv(&data[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &both[0]);
        MPI_Irecv(&data[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &both[1]);
        MPI_Waitany(2, both, &first, MPI_STATUS_IGNORE); //~ cycle
        MPI_Send(&first, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&first, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
        MPI_Wait(&both[1 - first], MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
        MPI_Send(data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
