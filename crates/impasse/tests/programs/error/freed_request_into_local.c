// The answer is received into a variable that is gone when it comes: the request was freed, not waited for.
// ranks: 2, 3
// expect: error
#include <mpi.h>

static void ask(int whom)
{
    int answer, question = 6;
    MPI_Request request;
    MPI_Irecv(&answer, 1, MPI_INT, whom, 1, MPI_COMM_WORLD, &request); //~ race
    MPI_Request_free(&request); //~ freed
    MPI_Send(&question, 1, MPI_INT, whom, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        ask(1);
    } else if (rank == 1) {
        int question, answer;
        MPI_Recv(&question, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        answer = 7 * question;
        MPI_Send(&answer, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
