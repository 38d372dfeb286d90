// A function that reduces stands behind && in a condition on the rank, so only rank 0 calls it.
// ranks: 2, 4
// expect: deadlock always
// pattern: 6
#include <math.h>
#include <mpi.h>
#include <stdio.h>

static double total_mass(double mine)
{
    double all = 0.0;

    MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD); //~ missing
    return all;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    double mass = 1.0 / size;
    if (rank == 0 && fabs(total_mass(mass) - 1.0) > 1e-6)
        fprintf(stderr, "mass is not conserved\n");

    MPI_Finalize(); //~ missing
    return 0;
}
