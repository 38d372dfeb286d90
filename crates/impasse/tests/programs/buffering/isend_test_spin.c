// Neighbouring ranks spin on MPI_Test until their send is done and receive only then.
// ranks: 2, 4
// expect: deadlock buffering
// pattern: 4
#include <mpi.h>
#include <stdio.h>

static void spin_until_done(MPI_Request *request)
{
    int done = 0;

    while (!done)
        MPI_Test(request, &done, MPI_STATUS_IGNORE); //~ cycle
}

int main(int argc, char **argv)
{
    int rank;
    double ours, theirs;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = rank % 2 == 0 ? rank + 1 : rank - 1;

    ours = 1.5 * rank;
    MPI_Isend(&ours, 1, MPI_DOUBLE, other, 9, MPI_COMM_WORLD, &request);
    spin_until_done(&request);
    MPI_Recv(&theirs, 1, MPI_DOUBLE, other, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    printf("rank %d: mean %g\n", rank, (ours + theirs) / 2);
    MPI_Finalize();
    return 0;
}
