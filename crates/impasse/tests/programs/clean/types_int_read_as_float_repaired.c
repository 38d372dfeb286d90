// The count is sent and received as an integer.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        int cells = 1 << 20;
        MPI_Send(&cells, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        int cells;
        MPI_Recv(&cells, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d cells\n", cells);
    }
    MPI_Finalize();
    return 0;
}
