// A ring passes a number around.
// ranks: 3
// expect: completed
// rank 0: 43 from 2 tag 7
// rank 0: 43
// rank 1: 42 from 0 tag 7
// rank 1: 43
// rank 2: 43 from 1 tag 7
// rank 2: 43
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size, value;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        value = 41;
        MPI_Send(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Recv(&value, 1, MPI_INT, size - 1, 7, MPI_COMM_WORLD, &status);
    } else {
        MPI_Recv(&value, 1, MPI_INT, rank - 1, 7, MPI_COMM_WORLD, &status);
        value++;
        MPI_Send(&value, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    }
    printf("%d from %d tag %d\n", value, status.MPI_SOURCE, status.MPI_TAG);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(&value, 1, MPI_INT, 2, MPI_COMM_WORLD);
    printf("%d\n", value);
    MPI_Finalize();
    return 0;
}
