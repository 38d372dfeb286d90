// The sums of a scan go to the cells one further on than its input: the two overlap.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, cells[5] = {1, 2, 3, 4, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Scan(cells, cells + 1, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ buffer
    printf("rank %d: %d\n", rank, cells[4]);
    MPI_Finalize();
    return 0;
}
