// Pairs are what they are made of.
// ranks: 2
// expect: completed
#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int numbers[4] = {1, 2, 3, 4};
    if (rank == 0) {
        MPI_Send(numbers, 2, MPI_2INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(numbers, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    MPI_Finalize();
    return 0;
}
