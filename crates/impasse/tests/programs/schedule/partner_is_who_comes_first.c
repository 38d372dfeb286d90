// Each rank tells all others that it is there, and then exchanges with the one that it heard of first: two that came first to
// each other fit together, others wait for ever.
// ranks: 3
// expect: deadlock schedule
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, first = -1, mine, theirs;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request requests[16];
    for (int i = 0; i < size - 1; i++)
        MPI_Irecv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[i]);
    for (int peer = 0; peer < size; peer++)
        if (peer != rank)
            MPI_Send(NULL, 0, MPI_INT, peer, 1, MPI_COMM_WORLD);
    for (int i = 0; i < size - 1; i++) {
        MPI_Status status;
        MPI_Wait(&requests[i], &status);
        if (first < 0)
            first = status.MPI_SOURCE;
    }
    mine = rank;
    if (rank != 2)
        MPI_Sendrecv(&mine, 1, MPI_INT, first == 2 ? 1 - rank : first, 2, &theirs, 1, MPI_INT, first, 2, MPI_COMM_WORLD, //~ orphan
                     MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
