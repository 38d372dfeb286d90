// Only rank 0 fills in the options; the others test a member of freshly allocated memory.
// ranks: 2, 3
// expect: deadlock input
// pattern: 7
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct options {
    int degree;
    int symmetric;
};

static struct options *read_options(int rank)
{
    struct options *o = malloc(sizeof *o);

    if (rank == 0) {
        o->degree = 2;
        o->symmetric = 1;
    }
    return o;
}

int main(int argc, char **argv)
{
    int rank;
    double defect, worst;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    struct options *o = read_options(rank);
    defect = 0.001 * rank;
    if (o->symmetric) {
        MPI_Allreduce(&defect, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); //~ missing
        printf("rank %d: worst defect %g\n", rank, worst);
    }

    free(o);
    MPI_Finalize(); //~ missing
    return 0;
}
