// MPI_IN_PLACE says that the own value is in the array already.
// ranks: 2, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, load[16] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    load[rank] = 3 * rank + 1;
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, load, 1, MPI_INT, MPI_COMM_WORLD);
    printf("rank %d: %d %d\n", rank, load[0], load[1]);
    MPI_Finalize();
    return 0;
}
