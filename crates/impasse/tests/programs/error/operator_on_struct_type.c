// A predefined operator is used on a datatype of two doubles.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    double mine[2] = {1, 2}, sum[2];
    MPI_Datatype point;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_DOUBLE, &point);
    MPI_Type_commit(&point);
    MPI_Allreduce(mine, sum, 1, point, MPI_SUM, MPI_COMM_WORLD); //~ argument
    printf("rank %d: %g %g\n", rank, sum[0], sum[1]);
    MPI_Type_free(&point);
    MPI_Finalize();
    return 0;
}
