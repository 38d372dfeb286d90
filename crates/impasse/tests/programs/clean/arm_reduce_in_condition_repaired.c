// The reduction is done before the condition that uses its result.
// ranks: 2, 4
// expect: clean
// pattern: 6
#include <math.h>
#include <mpi.h>
#include <stdio.h>

static double total_mass(double mine)
{
    double all = 0.0;

    MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    return all;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    double mass = 1.0 / size;
    double total = total_mass(mass);
    if (rank == 0 && fabs(total - 1.0) > 1e-6)
        fprintf(stderr, "mass is not conserved\n");

    MPI_Finalize();
    return 0;
}
