// A buffer is read before its message has come.
// ranks: 2
// expect: error
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    std::vector<int> x(4);
    int y = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Irecv(x.data(), 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        y = x[1];
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Send(&y, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else {
        MPI_Send(x.data(), 4, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&y, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
