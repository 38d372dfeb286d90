// Two ranks send to each other before they receive.
// ranks: 2
// expect: deadlock buffering
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int other = 0;
    std::vector<double> x(100);
    std::vector<double> y(100);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    other = 1 - rank;
    MPI_Send(x.data(), 100, MPI_DOUBLE, other, 0, MPI_COMM_WORLD);
    MPI_Recv(y.data(), 100, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
