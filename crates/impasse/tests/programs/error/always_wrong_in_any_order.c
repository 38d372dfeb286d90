// The sum that rank 0 waits for is wrong in every order in which the numbers come, of which there are many.
// ranks: 5
// expect: error
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define ROUNDS 3

int main(int argc, char **argv)
{
    int rank, size, sum = 0, order[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < ROUNDS; round++) {
        if (rank == 0) {
            for (int i = 1; i < size; i++) {
                int number;
                MPI_Status status;
                MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, round, MPI_COMM_WORLD, &status);
                order[i] = status.MPI_SOURCE;
                sum += number * number;
            }
            for (int i = 1; i < size; i++)
                MPI_Send(&i, 1, MPI_INT, order[i], ROUNDS, MPI_COMM_WORLD);
        } else {
            int number = rank + round, place;
            MPI_Send(&number, 1, MPI_INT, 0, round, MPI_COMM_WORLD);
            MPI_Recv(&place, 1, MPI_INT, 0, ROUNDS, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    if (rank == 0 && sum != size * size) {
        printf("the sum is %d\n", sum);
        exit(3);
    }
    MPI_Finalize();
    return 0;
}
