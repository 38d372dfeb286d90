// The root broadcasts all eight values, also those that keep their defaults.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

enum { SET = 4, ALL = 8 };

int main(int argc, char **argv)
{
    int rank;
    double options[ALL] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        for (int i = 0; i < SET; i++)
            options[i] = 0.1 * i;
    MPI_Bcast(options, ALL, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    printf("rank %d: %g\n", rank, options[SET - 1]);
    MPI_Finalize();
    return 0;
}
