// Every worker says goodbye with a blocking send that nobody receives before MPI_Finalize.
// ranks: 2, 3, 4
// expect: deadlock buffering
// pattern: 24
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, work = 0, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = rank; i < 100; i += size)
        work += i;
    MPI_Reduce(&work, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("all work: %d\n", all);
    if (rank != 0)
        MPI_Send(NULL, 0, MPI_BYTE, 0, 99, MPI_COMM_WORLD); //~ orphan
    MPI_Finalize();
    return 0;
}
