// A rank does not want to wait for the barrier that it has started, and frees its request.
// ranks: 2, 3
// expect: error
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
    MPI_Request_free(&arrived); //~ misused
    printf("rank %d: %d\n", rank, work);
    MPI_Finalize();
    return 0;
}
