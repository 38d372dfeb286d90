// Even ranks send first, odd ranks receive first.
// ranks: 2, 3, 5
// expect: clean
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
        if (rank % 2 == 0) {
            MPI_Send(&passing, 1, MPI_INT, right, step, MPI_COMM_WORLD);
            MPI_Recv(&arrived, 1, MPI_INT, left, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&arrived, 1, MPI_INT, left, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&passing, 1, MPI_INT, right, step, MPI_COMM_WORLD);
        }
        passing = arrived;
    }
    printf("rank %d: sum of squares %d\n", rank, total);

    MPI_Finalize();
    return 0;
}
