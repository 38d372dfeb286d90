// The tag is the difference of two box numbers, which is negative for a message to the left.
// ranks: 2, 4
// expect: error
#include <mpi.h>
#include <stdio.h>

#define BOXES_PER_RANK 8

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int in = -1, out = rank * BOXES_PER_RANK;
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    int tag = (rank - 1) * BOXES_PER_RANK - rank * BOXES_PER_RANK;
    MPI_Sendrecv(&out, 1, MPI_INT, left, tag, &in, 1, MPI_INT, right, tag, MPI_COMM_WORLD, //~ argument
                 MPI_STATUS_IGNORE);
    printf("rank %d: %d\n", rank, in);
    MPI_Finalize();
    return 0;
}
