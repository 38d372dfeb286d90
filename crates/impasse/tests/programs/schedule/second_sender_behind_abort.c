// Who receives from the wrong rank waits for ever, and ends all if it receives from the right one: before that, the wrong one
// need not have sent.
// ranks: 4
// expect: deadlock schedule
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 7;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    if (rank == 3)
        MPI_Send(&value, 1, MPI_INT, 2, 6, MPI_COMM_WORLD);
    if (rank == 2) {
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, &status);
        MPI_Send(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    }
    if (rank == 1) {
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);
        if (status.MPI_SOURCE == 0)
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Recv(&value, 1, MPI_INT, 3, 9, MPI_COMM_WORLD, &status); //~ orphan
    }
    MPI_Finalize();
    return 0;
}
