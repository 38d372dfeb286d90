// Each rank names itself as the root of a reduction because it needs the result.
// ranks: 2, 3, 5
// expect: deadlock always
// pattern: 14
#include <mpi.h>
#include <stdio.h>

typedef struct {
    int rank, size;
    double local, global;
} Accumulator;

static void accumulate(Accumulator *a, double value)
{
    a->local += value;
}

static void finish(Accumulator *a)
{
    MPI_Reduce(&a->local, &a->global, 1, MPI_DOUBLE, MPI_SUM, a->rank, MPI_COMM_WORLD); //~ mismatch
}

int main(int argc, char **argv)
{
    Accumulator a = { .local = 0.0, .global = 0.0 };

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &a.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &a.size);

    for (int i = a.rank; i < 20; i += a.size)
        accumulate(&a, 1.0 / (1 + i));
    finish(&a);

    printf("rank %d: %g of %g\n", a.rank, a.local, a.global);
    MPI_Finalize();
    return 0;
}
