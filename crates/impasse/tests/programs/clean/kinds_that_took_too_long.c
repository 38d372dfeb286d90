// Each of many measurements may have taken too long; those are left out of the second part, on all ranks. What each
// came to stays in memory: not every combination is a state of its own.
// ranks: 3
// expect: clean
#include <mpi.h>
#include <stdlib.h>

#define KINDS 14

struct kind {
    int failed;
    double time;
};

int main(int argc, char **argv)
{
    struct kind *kinds = calloc(KINDS, sizeof *kinds);
    int rank, value = 1, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < KINDS; k++) {
        double start = MPI_Wtime();
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        double spent = MPI_Wtime() - start;
        MPI_Allreduce(&spent, &kinds[k].time, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (kinds[k].time > 10) {
            kinds[k].failed = 1;
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    for (int k = 0; k < KINDS; k++)
        if (!kinds[k].failed)
            MPI_Bcast(&value, 1, MPI_INT, k % 2, MPI_COMM_WORLD);
    MPI_Finalize();
    free(kinds);
    return 0;
}
