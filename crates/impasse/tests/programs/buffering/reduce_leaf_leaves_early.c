// Rank 0 waits for a wake-up call that rank 1 sends after a reduction in which rank 0 is the root.
// ranks: 2, 3
// expect: deadlock buffering
// pattern: 19
#include <mpi.h>
#include <stdio.h>

static void wake(int from, int to, int rank)
{
    char bell = '!';
    if (rank == from)
        MPI_Send(&bell, 1, MPI_CHAR, to, 1, MPI_COMM_WORLD);
    if (rank == to)
        MPI_Recv(&bell, 1, MPI_CHAR, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
}

int main(int argc, char **argv)
{
    int rank;
    float load, worst;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    load = 0.25f * (float)(rank + 1);
    if (rank == 0)
        wake(1, 0, rank);
    MPI_Reduce(&load, &worst, 1, MPI_FLOAT, MPI_MAX, 0, MPI_COMM_WORLD); //~ cycle
    if (rank != 0)
        wake(1, 0, rank);
    if (rank == 0)
        printf("worst load %.2f\n", worst);
    MPI_Finalize();
    return 0;
}
