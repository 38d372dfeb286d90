// Both edges are sent with MPI_Isend before the halos are received.
// ranks: 2, 3, 4
// expect: clean
// pattern: 3
#include <mpi.h>
#include <stdio.h>

#define N 6

static double u[N + 2]; /* u[0] and u[N + 1] are halos */

static void exchange(int left, int right)
{
    MPI_Request leaving[2];

    MPI_Isend(&u[N], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &leaving[0]);
    MPI_Isend(&u[1], 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &leaving[1]);
    MPI_Recv(&u[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&u[N + 1], 1, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(2, leaving, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int i = 1; i <= N; i++)
        u[i] = rank;

    exchange(rank > 0 ? rank - 1 : MPI_PROC_NULL, rank < size - 1 ? rank + 1 : MPI_PROC_NULL);

    printf("%d: %g .. %g\n", rank, u[0], u[N + 1]);
    MPI_Finalize();
    return 0;
}
