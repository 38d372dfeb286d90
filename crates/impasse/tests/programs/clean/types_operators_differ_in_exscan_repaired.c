// Offsets are sums of what the ranks before bring, on all ranks.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, count, offset = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    count = 10 * (rank + 1);
    MPI_Exscan(&count, &offset, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("rank %d begins at %d\n", rank, offset);
    MPI_Finalize();
    return 0;
}
