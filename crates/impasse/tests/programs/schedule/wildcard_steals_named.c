// The receive from anyone may take the message of rank 1 that the next receive waits for.
// ranks: 3
// expect: deadlock schedule
// pattern: 22
#include <mpi.h>
#include <stdio.h>

enum { RESULT = 1 };

int main(int argc, char **argv)
{
    int rank, value;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, RESULT, MPI_COMM_WORLD, &status);
        printf("result %d from %d\n", value, status.MPI_SOURCE);
        MPI_Recv(&value, 1, MPI_INT, 1, RESULT, MPI_COMM_WORLD, &status); //~ orphan
        printf("summary %d\n", value);
    } else {
        value = 100 * rank;
        MPI_Send(&value, 1, MPI_INT, 0, RESULT, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
