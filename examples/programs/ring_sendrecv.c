// The ring of ring.c, repaired: MPI_Sendrecv sends and receives at once.
//
//     impasse check examples/programs/ring_sendrecv.c -n 2-5
//
// Expected verdict: clean. That is a proof for each of these numbers of ranks: no order of
// arrival and no amount of buffering lets it hang.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, from_left;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int right = (rank + 1) % size;
    int left = (rank + size - 1) % size;

    MPI_Sendrecv(&rank, 1, MPI_INT, right, 0,
                 &from_left, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d has the token of rank %d\n", rank, from_left);

    MPI_Finalize();
    return 0;
}
