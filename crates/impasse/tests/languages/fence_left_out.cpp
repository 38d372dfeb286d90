// One rank makes one fence less.
// ranks: 2
// expect: deadlock always
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    std::vector<int> x(4);
    MPI_Aint bytes;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    bytes = 16;
    MPI_Win_create(x.data(), bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    if (rank == 0) {
        MPI_Win_fence(0, w);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
