// A rank asks once whether the message is there, though it may come later.
// ranks: 2
// expect: deadlock schedule
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0, flag;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    if (flag)
        MPI_Barrier(MPI_COMM_WORLD);            //~ missing
    else
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();                             //~ missing
    return 0;
}
