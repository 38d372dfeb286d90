// The root prepares the next step in the array that it still broadcasts.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, steps[4] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        for (int i = 0; i < 4; i++)
            steps[i] = i;
    for (int round = 0; round < 2; round++) {
        MPI_Ibcast(steps, 4, MPI_INT, 0, MPI_COMM_WORLD, &request);
        if (rank == 0)
            steps[round] += 10; //~ race
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    printf("%d: %d\n", rank, steps[0]);
    MPI_Finalize();
    return 0;
}
