// The wait for the send stands behind the receive.
// ranks: 2, 3, 4
// expect: clean
// pattern: 4
#include <mpi.h>
#include <stdio.h>

#define LEN 512

static int boundary[LEN], ghost[LEN];

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < LEN; i++)
        boundary[i] = rank * LEN + i;

    int next = (rank + 1) % size, previous = (rank + size - 1) % size;
    MPI_Request sending;
    MPI_Isend(boundary, LEN, MPI_INT, next, 3, MPI_COMM_WORLD, &sending);
    MPI_Recv(ghost, LEN, MPI_INT, previous, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&sending, MPI_STATUS_IGNORE);

    printf("rank %d: ghost cells from %d to %d\n", rank, ghost[0], ghost[LEN - 1]);
    MPI_Finalize();
    return 0;
}
