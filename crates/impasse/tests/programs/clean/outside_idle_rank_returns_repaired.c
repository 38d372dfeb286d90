// A rank without work goes to MPI_Finalize, too.
// ranks: 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define TASKS 2

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank < TASKS)
        printf("rank %d works\n", rank);
    MPI_Finalize();
    return 0;
}
