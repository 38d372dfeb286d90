// Ranks whose cells are at rest continue with the next step and so skip the exchange of fluxes.
// ranks: 2, 3, 5
// expect: deadlock always
// pattern: 11
#include <mpi.h>
#include <stdio.h>

#define STEPS 3

int main(int argc, char **argv)
{
    int rank, size;
    long flux[32], incoming[32];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    long energy = 40 >> (2 * rank);
    for (int step = 0; step < STEPS; step++) {
        energy /= 4;
        if (energy == 0)
            continue;
        for (int to = 0; to < size; to++)
            flux[to] = energy;
        MPI_Alltoall(flux, 1, MPI_LONG, incoming, 1, MPI_LONG, MPI_COMM_WORLD); //~ missing
    }

    printf("rank %d: energy %ld\n", rank, energy);
    MPI_Finalize(); //~ missing
    return 0;
}
