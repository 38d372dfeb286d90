// Every rank sends its border before the norm is computed and receives it after: safe only with buffers.
// ranks: 2, 3, 4
// expect: deadlock buffering
// pattern: 19
#include <mpi.h>
#include <stdio.h>
#include <math.h>

#define N 64

static double dot(const double *a, const double *b, int n, MPI_Comm comm)
{
    double local = 0.0, global;
    for (int i = 0; i < n; i++)
        local += a[i] * b[i];
    MPI_Allreduce(&local, &global, 1, MPI_DOUBLE, MPI_SUM, comm); //~ cycle
    return global;
}

int main(int argc, char **argv)
{
    double x[N], border[N];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < N; i++)
        x[i] = rank + i / (double)N;

    if (rank < size - 1)
        MPI_Send(x, N, MPI_DOUBLE, rank + 1, 8, MPI_COMM_WORLD); //~ cycle
    double norm = sqrt(dot(x, x, N, MPI_COMM_WORLD));
    if (rank > 0)
        MPI_Recv(border, N, MPI_DOUBLE, rank - 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    if (rank == size - 1)
        printf("norm %.6f, border starts with %.6f\n", norm, border[0]);
    MPI_Finalize();
    return 0;
}
