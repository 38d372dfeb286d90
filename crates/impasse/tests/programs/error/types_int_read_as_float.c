// The count is sent as an integer and received as a float, which fits but means nothing.
// ranks: 2, 3
// expect: error
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
        float cells;
        MPI_Recv(&cells, 1, MPI_FLOAT, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ types
        printf("%.0f cells\n", cells);
    }
    MPI_Finalize();
    return 0;
}
