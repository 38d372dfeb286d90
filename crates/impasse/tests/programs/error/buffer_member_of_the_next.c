// The velocity of a particle is broadcast from its second component on, but with all three.
// ranks: 2
// expect: error
// without: bitcode
// It does not say what pointers point to.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct particle {
    double velocity[3];
    double mass;
};

int main(int argc, char **argv)
{
    int rank;
    struct particle *all;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    all = calloc(2, sizeof *all);
    all[0].mass = all[1].mass = 1 + rank;
    MPI_Bcast(&all->velocity[1], 3, MPI_DOUBLE, 0, MPI_COMM_WORLD); //~ buffer
    printf("rank %d: %g\n", rank, all->mass);
    free(all);
    MPI_Finalize();
    return 0;
}
