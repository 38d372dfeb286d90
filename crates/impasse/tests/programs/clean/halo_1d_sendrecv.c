// Explicit heat conduction on a rod, split into pieces that swap their borders with MPI_Sendrecv.
// ranks: 1, 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define LOCAL 6
#define STEPS 8

static void swap_borders(double *u, int left, int right)
{
    MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 1, &u[LOCAL + 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&u[LOCAL], 1, MPI_DOUBLE, right, 2, &u[0], 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

static void step(double *restrict new, const double *restrict old)
{
    for (int i = 1; i <= LOCAL; i++)
        new[i] = old[i] + 0.25 * (old[i - 1] - 2.0 * old[i] + old[i + 1]);
}

int main(int argc, char **argv)
{
    double u[LOCAL + 2] = {0}, next[LOCAL + 2] = {0};
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = rank == 0 ? MPI_PROC_NULL : rank - 1;
    int right = rank == size - 1 ? MPI_PROC_NULL : rank + 1;

    if (rank == size / 2)
        u[LOCAL / 2] = 100.0;

    for (int t = 0; t < STEPS; t++) {
        swap_borders(u, left, right);
        step(next, u);
        memcpy(&u[1], &next[1], LOCAL * sizeof(double));
    }

    double heat = 0.0, total;
    for (int i = 1; i <= LOCAL; i++)
        heat += u[i];
    MPI_Reduce(&heat, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("heat after %d steps: %.3f\n", STEPS, total);
    MPI_Finalize();
    return 0;
}
