// The value and the rank travel together as MPI_DOUBLE_INT.
// ranks: 1, 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    struct {
        double value;
        int rank;
    } mine, best = {0.0, -1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &mine.rank);
    mine.value = 1.0 / (1 + (mine.rank - 1) * (mine.rank - 1));
    MPI_Allreduce(&mine, &best, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    if (mine.rank == 0)
        printf("largest %g on rank %d\n", best.value, best.rank);
    MPI_Finalize();
    return 0;
}
