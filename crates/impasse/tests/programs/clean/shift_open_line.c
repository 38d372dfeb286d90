// Everyone sends to the right before receiving from the left; the line is open, so the last rank starts it.
// ranks: 2, 3, 5
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, got = -1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank + 1 < size)
        MPI_Ssend(&rank, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    if (rank > 0)
        MPI_Recv(&got, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    printf("%d received %d\n", rank, got);
    MPI_Finalize();
    return 0;
}
