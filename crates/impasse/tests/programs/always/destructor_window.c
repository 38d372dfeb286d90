// Ranks whose memory budget is used up return without MPI_Win_free, which is collective.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 9
#include <mpi.h>
#include <stdio.h>

static int memory_budget(int rank)
{
    return 50 - 60 * rank; /* what the neighbours below leave over */
}

static int run(int rank)
{
    int counter = 0;
    MPI_Win window;

    MPI_Win_create(&counter, sizeof counter, sizeof counter, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    if (memory_budget(rank) <= 0) {
        fprintf(stderr, "rank %d: no memory left\n", rank);
        return 1;
    }
    MPI_Win_free(&window); //~ missing
    return 0;
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    run(rank);
    MPI_Finalize(); //~ missing
    return 0;
}
