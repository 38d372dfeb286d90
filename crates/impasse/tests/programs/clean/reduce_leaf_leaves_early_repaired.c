// The wake-up call is sent before the reduction, as rank 0 expects it.
// ranks: 2, 3
// expect: clean
// pattern: 19
#include <mpi.h>
#include <stdio.h>

static void wake(int from, int to, int rank)
{
    char bell = '!';
    if (rank == from)
        MPI_Send(&bell, 1, MPI_CHAR, to, 1, MPI_COMM_WORLD);
    if (rank == to)
        MPI_Recv(&bell, 1, MPI_CHAR, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;
    float load, worst;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    load = 0.25f * (float)(rank + 1);
    wake(1, 0, rank);
    MPI_Reduce(&load, &worst, 1, MPI_FLOAT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("worst load %.2f\n", worst);
    MPI_Finalize();
    return 0;
}
