// Both code paths reduce in double.
// ranks: 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

static double reduce_fast(float local)
{
    double wide = local, sum;
    MPI_Allreduce(&wide, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

static double reduce_exact(double local)
{
    double sum;
    MPI_Allreduce(&local, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double sum = rank == 0 ? reduce_exact(0.1) : reduce_fast(0.1f);
    printf("rank %d: %g\n", rank, sum);
    MPI_Finalize();
    return 0;
}
