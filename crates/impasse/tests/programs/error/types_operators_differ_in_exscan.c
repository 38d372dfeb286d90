// Offsets are sums of what the ranks before bring, but the last rank asks for the largest instead. With two ranks nothing is
// combined, and the calls disagree all the same.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, count, offset = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    count = 10 * (rank + 1);
    MPI_Op how = rank == size - 1 ? MPI_MAX : MPI_SUM;
    MPI_Exscan(&count, &offset, 1, MPI_INT, how, MPI_COMM_WORLD); //~ types
    printf("rank %d begins at %d\n", rank, offset);
    MPI_Finalize();
    return 0;
}
