// Every rank passes a value to its right neighbour before it receives from the left.
// ranks: 2, 3, 5
// expect: deadlock buffering
// pattern: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int right = (rank + 1) % size;
    const int left = (rank + size - 1) % size;
    int passing = rank * rank, arrived, total = 0;

    for (int step = 0; step < size; step++) {
        total += passing;
        MPI_Send(&passing, 1, MPI_INT, right, step, MPI_COMM_WORLD); //~ cycle
        MPI_Recv(&arrived, 1, MPI_INT, left, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        passing = arrived;
    }
    printf("rank %d: sum of squares %d\n", rank, total);

    MPI_Finalize();
    return 0;
}
