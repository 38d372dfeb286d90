// The server probes one client but receives from any, then answers the probed client: the other waits.
// ranks: 3, 4
// expect: deadlock schedule
// pattern: 23
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { QUESTION = 1, ANSWER = 2 };

static void serve_one(void)
{
    MPI_Status status;
    int length;
    MPI_Probe(MPI_ANY_SOURCE, QUESTION, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_CHAR, &length);
    char *text = malloc(64 + length);
    MPI_Recv(text, 64 + length, MPI_CHAR, MPI_ANY_SOURCE, QUESTION, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(text);
    MPI_Ssend(&length, 1, MPI_INT, status.MPI_SOURCE, ANSWER, MPI_COMM_WORLD); //~ orphan
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++)
            serve_one();
    } else {
        char text[64];
        int answer, length = snprintf(text, sizeof text, "client %d", rank);
        MPI_Sendrecv(text, length + 1, MPI_CHAR, 0, QUESTION, &answer, 1, MPI_INT, 0, ANSWER,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (answer != length + 1)
            printf("client %d: wrong answer %d\n", rank, answer);
    }
    MPI_Finalize();
    return 0;
}
