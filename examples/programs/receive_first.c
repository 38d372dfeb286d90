// Two partners greet each other, and both listen before they speak.
//
//     impasse check examples/programs/receive_first.c -n 2,4
//
// Expected verdict: deadlock (always). No buffer helps against two receives that wait for each
// other. Compare the class in the report with that of ring.c.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    char mine[16], theirs[16];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int partner = rank ^ 1;
    if (partner < size) {
        snprintf(mine, sizeof mine, "rank %d", rank);
        MPI_Recv(theirs, sizeof theirs, MPI_CHAR, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(mine, sizeof mine, MPI_CHAR, partner, 0, MPI_COMM_WORLD);
        printf("%s met %s\n", mine, theirs);
    }

    MPI_Finalize();
    return 0;
}
