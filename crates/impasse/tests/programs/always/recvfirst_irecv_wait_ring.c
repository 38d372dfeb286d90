// The receive of a ring step is non-blocking, but its wait stands before the send.
// ranks: 2, 3, 6
// expect: deadlock always
// pattern: 3
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int neighbour(MPI_Comm comm, int distance)
{
    int rank, size;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    return (rank + distance + size) % size;
}

int main(int argc, char **argv)
{
    const int n = 8;
    int rank;
    MPI_Request arriving;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    short *row = malloc(n * sizeof *row);
    short *above = malloc(n * sizeof *above);
    for (int i = 0; i < n; i++)
        row[i] = (short)(rank * n + i);

    MPI_Irecv(above, n, MPI_SHORT, neighbour(MPI_COMM_WORLD, -1), 2, MPI_COMM_WORLD, &arriving);
    MPI_Wait(&arriving, &status); //~ cycle
    MPI_Send(row, n, MPI_SHORT, neighbour(MPI_COMM_WORLD, 1), 2, MPI_COMM_WORLD);

    printf("rank %d: row above starts with %d\n", rank, above[0]);
    free(row);
    free(above);
    MPI_Finalize();
    return 0;
}
