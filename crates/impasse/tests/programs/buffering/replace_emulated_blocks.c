// Blocks of a matrix are rotated by a home-made replacement for MPI_Sendrecv_replace: send, then receive.
// ranks: 2, 3, 4
// expect: deadlock buffering
// pattern: 5
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define B 4

static void sendrecv_replace(double *block, int count, int dest, int source, MPI_Comm comm)
{
    size_t bytes = (size_t)count * sizeof *block;
    double *copy = malloc(bytes);

    memcpy(copy, block, bytes);
    MPI_Send(copy, count, MPI_DOUBLE, dest, 0, comm); //~ cycle
    MPI_Recv(block, count, MPI_DOUBLE, source, 0, comm, MPI_STATUS_IGNORE);
    free(copy);
}

int main(int argc, char **argv)
{
    int rank, size;
    double block[B][B], trace = 0.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++)
            block[i][j] = i == j ? rank + 1.0 : 0.0;

    for (int turn = 0; turn < size; turn++) {
        for (int i = 0; i < B; i++)
            trace += block[i][i];
        sendrecv_replace(&block[0][0], B * B, (rank + 1) % size, (rank + size - 1) % size,
                         MPI_COMM_WORLD);
    }

    printf("rank %d: trace %g\n", rank, trace);
    MPI_Finalize();
    return 0;
}
