// A buffered send is used to avoid a deadlock, but no buffer was attached.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, mine, theirs;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine = 11 * rank;
    MPI_Bsend(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD); //~ buffer
    MPI_Recv(&theirs, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d got %d\n", rank, theirs);
    MPI_Finalize();
    return 0;
}
