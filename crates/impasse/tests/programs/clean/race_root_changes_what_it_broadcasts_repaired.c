// The root waits for the broadcast before it prepares the next step.
// ranks: 2, 3
// expect: clean
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
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (rank == 0)
            steps[round] += 10;
    }
    printf("%d: %d\n", rank, steps[0]);
    MPI_Finalize();
    return 0;
}
