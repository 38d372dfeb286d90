// On an open line of slabs everyone first receives both halos and then sends both edges.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 3
#include <mpi.h>
#include <stdio.h>

#define N 6

static double u[N + 2]; /* u[0] and u[N + 1] are halos */

static void exchange(int left, int right)
{
    MPI_Recv(&u[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
    MPI_Recv(&u[N + 1], 1, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
    MPI_Send(&u[N], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD);
    MPI_Send(&u[1], 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD);
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
