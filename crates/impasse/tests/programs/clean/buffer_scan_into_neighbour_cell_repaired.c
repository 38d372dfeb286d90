// The sums of the scan have an array of their own.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, cells[4] = {1, 2, 3, 4}, sums[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Scan(cells, sums, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("rank %d: %d\n", rank, sums[3]);
    MPI_Finalize();
    return 0;
}
