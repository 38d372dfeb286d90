// Newton iterations for a different root on each rank stop as soon as the local step is small.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 11
#include <math.h>
#include <mpi.h>
#include <stdio.h>

static double newton_step(double x, double a)
{
    return 0.5 * (x + a / x);
}

int main(int argc, char **argv)
{
    int rank, count = 0, done = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    double a = pow(100.0, rank), x = 1.0, next;
    while (!done) {
        next = newton_step(x, a);
        done = fabs(next - x) < 1e-6;
        x = next;
        count++;
        MPI_Barrier(MPI_COMM_WORLD); //~ missing
    }

    printf("rank %d: root %g in %d steps\n", rank, x, count);
    MPI_Finalize(); //~ missing
    return 0;
}
