// The receive is posted first, and the spin is over both requests.
// ranks: 2, 4
// expect: clean
// pattern: 4
#include <mpi.h>
#include <stdio.h>

static void spin_until_done(MPI_Request request[2])
{
    int done = 0;

    while (!done)
        MPI_Testall(2, request, &done, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;
    double ours, theirs;
    MPI_Request request[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = rank % 2 == 0 ? rank + 1 : rank - 1;

    ours = 1.5 * rank;
    MPI_Irecv(&theirs, 1, MPI_DOUBLE, other, 9, MPI_COMM_WORLD, &request[0]);
    MPI_Isend(&ours, 1, MPI_DOUBLE, other, 9, MPI_COMM_WORLD, &request[1]);
    spin_until_done(request);

    printf("rank %d: mean %g\n", rank, (ours + theirs) / 2);
    MPI_Finalize();
    return 0;
}
