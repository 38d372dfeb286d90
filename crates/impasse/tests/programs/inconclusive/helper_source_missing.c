// MPI is initialised in a function whose source is not given: that it is not can only be possible.
// ranks: 2
// expect: inconclusive
#include <mpi.h>
#include <stdio.h>

void start_everything(int *argc, char ***argv);

int main(int argc, char **argv)
{
    int rank;

    start_everything(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ outside
    printf("rank %d\n", rank);
    MPI_Finalize();
    return 0;
}
