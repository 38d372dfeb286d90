// MPI_Sendrecv_replace exchanges in one buffer.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define N 8

int main(int argc, char **argv)
{
    double block[N];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < N; i++)
        block[i] = rank;
    MPI_Sendrecv_replace(block, N, MPI_DOUBLE, (rank + 1) % size, 0, (rank + size - 1) % size, 0,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d has block %g\n", rank, block[0]);
    MPI_Finalize();
    return 0;
}
