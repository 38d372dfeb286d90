// Each rank gathers all values into an array and sends its own from the same array.
// ranks: 2, 4
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, load[16] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    load[rank] = 3 * rank + 1;
    MPI_Allgather(&load[rank], 1, MPI_INT, load, 1, MPI_INT, MPI_COMM_WORLD); //~ buffer
    printf("rank %d: %d %d\n", rank, load[0], load[1]);
    MPI_Finalize();
    return 0;
}
