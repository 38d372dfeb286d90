// Each rank iterates until its own residual, read from a file, is small enough.
//
//     impasse check examples/programs/local_convergence.c -n 2,3
//
// Expected verdict: deadlock (input). What the files contain is not known, so impasse tries both
// answers on each rank: as soon as one rank leaves the loop alone, the others wait for it. The
// test must be made on a value that all ranks share, such as the result of MPI_Allreduce.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    char name[32];
    double residual = 1.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    snprintf(name, sizeof name, "residual.%d", rank);
    FILE *file = fopen(name, "r");
    for (int step = 0; step < 3; step++) {
        if (file == NULL || fscanf(file, "%lf", &residual) != 1 || residual < 1e-6)
            break;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (file != NULL)
        fclose(file);

    MPI_Finalize();
    return 0;
}
