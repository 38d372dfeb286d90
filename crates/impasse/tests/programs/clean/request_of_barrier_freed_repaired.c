// The barrier is completed after the work that it is to hide.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, work = 1;
    MPI_Request arrived;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ibarrier(MPI_COMM_WORLD, &arrived);
    for (int i = 0; i < 5; i++)
        work = work * 3 % 101;
    MPI_Wait(&arrived, MPI_STATUS_IGNORE);
    printf("rank %d: %d\n", rank, work);
    MPI_Finalize();
    return 0;
}
