// The message of rank 1 has a tag of its own, which the receive from anyone leaves alone.
// ranks: 3
// expect: clean
// pattern: 22
#include <mpi.h>
#include <stdio.h>

enum { RESULT = 1, SUMMARY = 2 };

int main(int argc, char **argv)
{
    int rank, value;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, RESULT, MPI_COMM_WORLD, &status);
        printf("result %d from %d\n", value, status.MPI_SOURCE);
        MPI_Recv(&value, 1, MPI_INT, 1, SUMMARY, MPI_COMM_WORLD, &status);
        printf("summary %d\n", value);
    } else {
        value = 100 * rank;
        MPI_Send(&value, 1, MPI_INT, 0, rank == 1 ? SUMMARY : RESULT, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
