// The receive is posted early and then forgotten on the short way out of the function.
// ranks: 2, 3
// expect: error
// pattern: 25
#include <mpi.h>
#include <stdio.h>

static double average(double mine, int partner, int quick)
{
    static double theirs;
    MPI_Request in, out;
    MPI_Irecv(&theirs, 1, MPI_DOUBLE, partner, 6, MPI_COMM_WORLD, &in); //~ request
    MPI_Isend(&mine, 1, MPI_DOUBLE, partner, 6, MPI_COMM_WORLD, &out);
    MPI_Wait(&out, MPI_STATUS_IGNORE);
    if (quick)
        return mine;
    MPI_Wait(&in, MPI_STATUS_IGNORE);
    return 0.5 * (mine + theirs);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank < 2)
        printf("%g\n", average(rank + 1.0, 1 - rank, rank == 0));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
