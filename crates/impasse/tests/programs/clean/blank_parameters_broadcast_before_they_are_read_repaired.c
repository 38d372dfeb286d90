// The parameters are broadcast when the root has set them.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

struct parameters {
    double step, end;
};

int main(int argc, char **argv)
{
    int rank;
    struct parameters p;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        p.step = 0.1;
        p.end = 2.0;
    }
    MPI_Bcast(&p, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    printf("%d: %d steps\n", rank, p.step > 0 ? (int)(p.end / p.step) : 0);
    MPI_Finalize();
    return 0;
}
