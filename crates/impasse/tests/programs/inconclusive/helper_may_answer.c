// Rank 1 waits for a message that only the function without source could send.
// ranks: 2
// expect: inconclusive
#include <mpi.h>
#include <stdio.h>

void answer_requests(MPI_Comm comm);

int main(int argc, char **argv)
{
    int rank, value = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        answer_requests(MPI_COMM_WORLD);
    else
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
    printf("rank %d has %d\n", rank, value);
    MPI_Finalize();
    return 0;
}
