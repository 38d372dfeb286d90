// A ring: everybody sends to the right first, then receives from the left.
//
//     impasse check examples/programs/ring.c -n 2-4
//
// Expected verdict: deadlock (buffering). MPI_Send may wait until the message is received, and
// nobody has come to receive yet. With small messages it seems to work, because MPI keeps a copy:
// it hangs on the day the messages grow. ring_sendrecv.c is the repaired program.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, token, from_left;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int right = (rank + 1) % size;
    int left = (rank + size - 1) % size;

    token = rank;
    MPI_Send(&token, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
    MPI_Recv(&from_left, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d has the token of rank %d\n", rank, from_left);

    MPI_Finalize();
    return 0;
}
