// A ring in which everybody sends before receiving: it needs buffers.
// ranks: 2, 3
// expect: deadlock buffering
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int left = 0;
    int right = 0;
    std::vector<double> x(8);
    std::vector<double> y(8);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    right = (rank + 1) % size;
    left = (rank + size - 1) % size;
    MPI_Send(x.data(), 8, MPI_DOUBLE, right, 3, MPI_COMM_WORLD);
    MPI_Recv(y.data(), 8, MPI_DOUBLE, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
