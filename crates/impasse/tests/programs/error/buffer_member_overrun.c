// A message for one array of a struct is as long as both arrays of it.
// ranks: 2
// expect: error
// without: bitcode
// It does not say what pointers point to.
#include <mpi.h>
#include <stdio.h>

struct border {
    int low[4];
    int high[4];
};

int main(int argc, char **argv)
{
    int rank, data[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    struct border border = {{0}, {0}};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(data, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(border.low, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ buffer
    printf("rank %d: %d %d\n", rank, border.low[0], border.high[0]);
    MPI_Finalize();
    return 0;
}
