// Neighbours send their vectors to each other before they receive.
// ranks: 2, 4
// expect: deadlock buffering
#include <mpi.h>
#include <vector>

static void exchange(std::vector<double> &mine, std::vector<double> &theirs, int peer)
{
    MPI_Send(mine.data(), static_cast<int>(mine.size()), MPI_DOUBLE, peer, 0, MPI_COMM_WORLD); //~ cycle
    MPI_Recv(theirs.data(), static_cast<int>(theirs.size()), MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<double> mine(100, rank), theirs(100);
    exchange(mine, theirs, rank ^ 1);
    MPI_Finalize();
    return 0;
}
