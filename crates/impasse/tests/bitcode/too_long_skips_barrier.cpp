// The table of rank 1 would be longer than memory. The exception is caught far away, behind the barrier.
// ranks: 2
// expect: deadlock always
#include <mpi.h>
#include <exception>
#include <vector>

static void prepare(int rank)
{
    std::vector<double> table;
    table.reserve(rank == 1 ? static_cast<std::size_t>(-1) : 4);
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    try {
        prepare(rank);
        MPI_Barrier(MPI_COMM_WORLD); //~ cycle
    } catch (const std::exception &) {
    }
    MPI_Finalize(); //~ cycle
    return 0;
}
