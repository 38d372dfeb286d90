// Each of some measurements may have taken too long; the last one is judged by each rank for itself.
// ranks: 3
// expect: deadlock input
#include <mpi.h>
#include <stdlib.h>

#define KINDS 3

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
        if ((k == KINDS - 1 ? spent : kinds[k].time) > 10) {
            kinds[k].failed = 1;
            MPI_Barrier(MPI_COMM_WORLD); //~ mismatch
        }
    }
    for (int k = 0; k < KINDS; k++)
        if (!kinds[k].failed)
            MPI_Bcast(&value, 1, MPI_INT, k % 2, MPI_COMM_WORLD); //~ mismatch
    MPI_Finalize();
    free(kinds);
    return 0;
}
