// The logger detaches its buffer, which also waits until all messages are delivered.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define LINES 3

int main(int argc, char **argv)
{
    int rank, size, line;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0) {
        int bytes = LINES * (sizeof(int) + MPI_BSEND_OVERHEAD);
        char *space = malloc(bytes);

        MPI_Buffer_attach(space, bytes);
        for (line = 0; line < LINES; line++)
            MPI_Bsend(&line, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Buffer_detach(&space, &bytes);
        free(space);
    } else {
        for (int i = 0; i < LINES * (size - 1); i++) {
            MPI_Recv(&line, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("line %d\n", line);
        }
    }
    MPI_Finalize();
    return 0;
}
