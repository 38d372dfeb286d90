// The hub takes the first message of any kind for the greeting of its partner and answers the wrong rank.
// ranks: 3
// expect: deadlock schedule
#include <mpi.h>
#include <stdio.h>

enum { GREETING = 1, NEWS = 2, REPLY = 3 };

int main(int argc, char **argv)
{
    int rank, number = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    switch (rank) {
    case 0:
        MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        MPI_Ssend(&number, 1, MPI_INT, status.MPI_SOURCE, REPLY, MPI_COMM_WORLD); //~ orphan
        MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        break;
    case 1:
        number = 1;
        MPI_Send(&number, 1, MPI_INT, 0, GREETING, MPI_COMM_WORLD);
        MPI_Recv(&number, 1, MPI_INT, 0, REPLY, MPI_COMM_WORLD, &status);
        break;
    default:
        number = 2;
        MPI_Send(&number, 1, MPI_INT, 0, NEWS, MPI_COMM_WORLD);
        break;
    }
    printf("rank %d is done\n", rank);
    MPI_Finalize();
    return 0;
}
