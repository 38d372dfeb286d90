// The answer is received, or the receive is cancelled and completed.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static int answer;
    int rank, question = 6;
    MPI_Request reply;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&answer, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &reply);
        MPI_Send(&question, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Wait(&reply, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&question, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        answer = 7 * question;
        MPI_Send(&answer, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    printf("rank %d is done\n", rank);
    MPI_Finalize();
    return 0;
}
