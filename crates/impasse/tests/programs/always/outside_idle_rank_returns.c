// A rank that gets no work returns from main; the others wait for it in MPI_Finalize.
// ranks: 3
// expect: deadlock always
#include <mpi.h>
#include <stdio.h>

#define TASKS 2

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ outside
    if (rank >= TASKS)
        return 0;
    printf("rank %d works\n", rank);
    MPI_Finalize();
    return 0;
}
