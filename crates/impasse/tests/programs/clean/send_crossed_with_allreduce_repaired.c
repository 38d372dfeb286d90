// The border is sent and received without blocking around the computation of the norm.
// ranks: 2, 3, 4
// expect: clean
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
    MPI_Allreduce(&local, &global, 1, MPI_DOUBLE, MPI_SUM, comm);
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

    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    if (rank > 0)
        MPI_Irecv(border, N, MPI_DOUBLE, rank - 1, 8, MPI_COMM_WORLD, &requests[0]);
    if (rank < size - 1)
        MPI_Isend(x, N, MPI_DOUBLE, rank + 1, 8, MPI_COMM_WORLD, &requests[1]);
    double norm = sqrt(dot(x, x, N, MPI_COMM_WORLD));
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);

    if (rank == size - 1)
        printf("norm %.6f, border starts with %.6f\n", norm, border[0]);
    MPI_Finalize();
    return 0;
}
