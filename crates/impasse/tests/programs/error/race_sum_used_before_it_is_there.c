// The result of a reduction in the background is used before the reduction is completed.
// ranks: 2, 4
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    double local, total = 0, share;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    local = rank + 1.0;
    MPI_Iallreduce(&local, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    share = local / total; //~ race
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("%d has %f\n", rank, share);
    MPI_Finalize();
    return 0;
}
