// Ranks find out who will send to them: each gets an empty message from all that need it, from any source, and takes those
// into its list that are not in it yet. In whatever order they come, the lists are the same in the end.
// ranks: 5, 8
// expect: clean
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *needed = malloc(2 * size * sizeof(int)), *needing = malloc(size * sizeof(int));
    MPI_Request *requests = malloc(2 * size * sizeof(MPI_Request));
    int partners = 0;
    for (int peer = 0; peer < size; peer++)
        if (peer != rank)
            needed[partners++] = peer;
    int senders = partners;
    for (int i = 0; i < senders; i++)
        MPI_Irecv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < partners; i++)
        MPI_Send(NULL, 0, MPI_INT, needed[i], 1, MPI_COMM_WORLD);
    for (int i = 0; i < senders; i++) {
        MPI_Status status;
        MPI_Wait(&requests[i], &status);
        needing[i] = status.MPI_SOURCE;
    }
    for (int j = 0; j < senders; j++) {
        int found = 0;
        for (int i = 0; i < partners; i++)
            if (needed[i] == needing[j])
                found = 1;
        if (!found)
            needed[partners++] = needing[j];
    }
    int *lengths = calloc(partners, sizeof(int));
    for (int i = 0; i < partners; i++)
        MPI_Irecv(&lengths[i], 1, MPI_INT, needed[i], 2, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < partners; i++)
        MPI_Send(&rank, 1, MPI_INT, needed[i], 2, MPI_COMM_WORLD);
    MPI_Waitall(partners, requests, MPI_STATUSES_IGNORE);
    free(lengths);
    free(requests);
    free(needing);
    free(needed);
    MPI_Finalize();
    return 0;
}
