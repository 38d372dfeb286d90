// Rank 1 throws out of the step that ends with a barrier, catches that in main and finalizes.
// ranks: 2, 3
// expect: deadlock always
#include <mpi.h>
#include <stdexcept>

struct Guard {
    int *depth;
    explicit Guard(int *depth) : depth(depth) { ++*depth; }
    ~Guard() { --*depth; }
};

static void step(int rank, int *depth)
{
    Guard guard(depth);
    if (rank == 1)
        throw std::runtime_error("no input");
    MPI_Barrier(MPI_COMM_WORLD); //~ cycle
}

int main(int argc, char **argv)
{
    int rank, depth = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    try {
        step(rank, &depth);
    } catch (const std::exception &) {
        if (depth != 0)
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize(); //~ cycle
    return 0;
}
