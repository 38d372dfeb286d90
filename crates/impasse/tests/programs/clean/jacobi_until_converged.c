// Jacobi iteration for a 1-D Poisson problem; all ranks stop together by a global residual.
// ranks: 1, 2, 4
// expect: clean
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define LOCAL 3
#define TOLERANCE 1e-2
#define MAX_SWEEPS 60

typedef struct {
    double u[LOCAL + 2], f;
    int left, right;
} domain;

static double sweep(domain *d)
{
    double next[LOCAL + 2], change = 0.0;
    MPI_Request r[4];
    MPI_Irecv(&d->u[0], 1, MPI_DOUBLE, d->left, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&d->u[LOCAL + 1], 1, MPI_DOUBLE, d->right, 0, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(&d->u[1], 1, MPI_DOUBLE, d->left, 0, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(&d->u[LOCAL], 1, MPI_DOUBLE, d->right, 0, MPI_COMM_WORLD, &r[3]);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);

    for (int i = 1; i <= LOCAL; i++) {
        next[i] = 0.5 * (d->u[i - 1] + d->u[i + 1] + d->f);
        change = fmax(change, fabs(next[i] - d->u[i]));
    }
    for (int i = 1; i <= LOCAL; i++)
        d->u[i] = next[i];
    return change;
}

int main(int argc, char **argv)
{
    int rank, size, sweeps = 0;
    double change;
    domain d = {.f = 0.05};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    d.left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    d.right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;

    do {
        double local = sweep(&d);
        MPI_Allreduce(&local, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        sweeps++;
    } while (change > TOLERANCE && sweeps < MAX_SWEEPS);

    if (rank == 0)
        printf("%d sweeps, last change %.4f\n", sweeps, change);
    MPI_Finalize();
    return change > TOLERANCE ? EXIT_FAILURE : EXIT_SUCCESS;
}
