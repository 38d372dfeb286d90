// Requests are copied into a list of all; those that are waited for at once are waited for again at the end.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, other, mine[2] = {1, 2}, theirs[2];
    MPI_Request urgent, all[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Irecv(&theirs[0], 1, MPI_INT, other, 0, MPI_COMM_WORLD, &urgent);
    all[0] = urgent;
    MPI_Irecv(&theirs[1], 1, MPI_INT, other, 1, MPI_COMM_WORLD, &all[1]);
    MPI_Send(&mine[0], 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    MPI_Wait(&urgent, MPI_STATUS_IGNORE);
    MPI_Send(&mine[1], 1, MPI_INT, other, 1, MPI_COMM_WORLD);
    MPI_Waitall(2, all, MPI_STATUSES_IGNORE); //~ misused
    printf("rank %d: %d %d\n", rank, theirs[0], theirs[1]);
    MPI_Finalize();
    return 0;
}
