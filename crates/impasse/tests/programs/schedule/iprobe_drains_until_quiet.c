// The receiver drains its mailbox until no message is waiting, which does not mean that none is coming.
// ranks: 3, 4
// expect: deadlock schedule
#include <mpi.h>
#include <stdio.h>

enum { ITEM, END };

static void handle(int source, int *total)
{
    int item;
    MPI_Status status;
    MPI_Recv(&item, 1, MPI_INT, source, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == ITEM)
        *total += item;
}

int main(int argc, char **argv)
{
    int rank, size, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        int more;
        MPI_Status status;
        MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        do {
            handle(status.MPI_SOURCE, &total);
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &more, &status);
        } while (more);
        printf("total %d\n", total);
    } else {
        MPI_Ssend(&rank, 1, MPI_INT, 0, ITEM, MPI_COMM_WORLD); //~ orphan
        MPI_Ssend(&rank, 1, MPI_INT, 0, END, MPI_COMM_WORLD); //~ orphan
    }
    MPI_Finalize();
    return 0;
}
