// Each rank advances with the time step of its own cells, so finer ranks synchronise more often.
// ranks: 2, 3
// expect: deadlock always
// pattern: 10
#include <mpi.h>
#include <stdio.h>

#define T_END 1.0

static const double spacing[] = { 0.5, 0.25, 0.125 };

static double stable_step(int rank)
{
    const double cfl = 0.5, speed = 1.0;

    return cfl * spacing[rank % 3] / speed;
}

int main(int argc, char **argv)
{
    int rank, steps = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    double t = 0.0, dt = stable_step(rank);
    do {
        t += dt;
        steps++;
        MPI_Barrier(MPI_COMM_WORLD); //~ missing
    } while (t < T_END);

    printf("rank %d: %d steps to t = %g\n", rank, steps, t);
    MPI_Finalize(); //~ missing
    return 0;
}
