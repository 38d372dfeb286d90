// Heat in a rod, with steps and tolerance from the arguments; all ranks stop together by the summed residual.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define LOCAL 64

int main(int argc, char **argv)
{
    double u[LOCAL + 2] = {0}, next[LOCAL + 2] = {0};
    int rank, size, step;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int steps = argc > 1 ? atoi(argv[1]) : 50;
    double tolerance = argc > 2 ? atof(argv[2]) : 1e-3;
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    if (rank == 0)
        u[0] = next[0] = 100.0;

    for (step = 0; step < steps; step++) {
        MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 0, &u[LOCAL + 1], 1, MPI_DOUBLE, right, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&u[LOCAL], 1, MPI_DOUBLE, right, 1, &u[0], 1, MPI_DOUBLE, left, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        double residual = 0.0, total;
        for (int i = 1; i <= LOCAL; i++) {
            next[i] = u[i] + 0.25 * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
            residual += fabs(next[i] - u[i]);
        }
        for (int i = 1; i <= LOCAL; i++)
            u[i] = next[i];
        MPI_Allreduce(&residual, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        if (total < tolerance)
            break;
    }
    if (rank == 0)
        printf("%d steps\n", step);
    MPI_Finalize();
    return 0;
}
