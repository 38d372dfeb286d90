// A buffer is attached before the buffered send, and detached after it.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static char space[sizeof(int) + MPI_BSEND_OVERHEAD];
    int rank, mine, theirs, bytes;
    char *back;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Buffer_attach(space, sizeof space);
    mine = 11 * rank;
    MPI_Bsend(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Recv(&theirs, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&back, &bytes);
    printf("rank %d got %d\n", rank, theirs);
    MPI_Finalize();
    return 0;
}
