// All blocks of an exchange are received at the beginning of the buffer: the displacements were never computed.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

#define MOST 8

int main(int argc, char **argv)
{
    int rank, size, out[MOST], in[MOST], counts[MOST], starts[MOST], places[MOST] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < size; i++) {
        counts[i] = 1;
        starts[i] = i;
        out[i] = 10 * rank + i;
    }
    MPI_Alltoallv(out, counts, starts, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD); //~ buffer
    printf("rank %d: %d\n", rank, in[0]);
    MPI_Finalize();
    return 0;
}
