// The boss takes one report from anybody, and then one from rank 1.
//
//     impasse check examples/programs/wildcard.c -n 3,4
//
// Expected verdict: deadlock (schedule). If the message of rank 1 comes first, the receive from
// anybody takes it, and the second receive waits for ever. In most runs all goes well. The report
// ends with a command that replays the bad order.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, report;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        for (int others = 2; others < size; others++)
            MPI_Recv(&report, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&report, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("the last report says %d\n", report);
    } else {
        report = 10 * rank;
        MPI_Send(&report, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
