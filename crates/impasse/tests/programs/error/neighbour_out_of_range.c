// The last rank has no right neighbour but sends to it all the same.
// ranks: 2, 3, 4
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    double edge, ghost = 0.0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int right = rank + 1;
    int left = rank == 0 ? MPI_PROC_NULL : rank - 1;
    edge = 0.1 * rank;
    MPI_Isend(&edge, 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &request); //~ argument
    MPI_Recv(&ghost, 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("rank %d of %d: ghost %g\n", rank, size, ghost);
    MPI_Finalize();
    return 0;
}
