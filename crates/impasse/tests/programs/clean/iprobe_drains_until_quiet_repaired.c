// The receiver drains its mailbox until every sender has sent its end mark.
// ranks: 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

enum { ITEM, END };

static int handle(int source, int *total)
{
    int item;
    MPI_Status status;
    MPI_Recv(&item, 1, MPI_INT, source, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == ITEM)
        *total += item;
    return status.MPI_TAG == END;
}

int main(int argc, char **argv)
{
    int rank, size, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        int ended = 0;
        while (ended < size - 1) {
            MPI_Status status;
            MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            ended += handle(status.MPI_SOURCE, &total);
        }
        printf("total %d\n", total);
    } else {
        MPI_Ssend(&rank, 1, MPI_INT, 0, ITEM, MPI_COMM_WORLD);
        MPI_Ssend(&rank, 1, MPI_INT, 0, END, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
