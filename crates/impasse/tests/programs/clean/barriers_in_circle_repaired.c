// Each rank enters its pairs in ascending order of their number, so no circle can close.
// ranks: 3, 4, 5
// expect: clean
// pattern: 20
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm pair[8];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 3 || size > 8)
        MPI_Abort(MPI_COMM_WORLD, 1);

    /* Pair i joins rank i and the rank to its right. */
    for (int i = 0; i < size; i++) {
        int member = rank == i || rank == (i + 1) % size;
        MPI_Comm_split(MPI_COMM_WORLD, member ? 0 : MPI_UNDEFINED, rank, &pair[i]);
    }

    int right = rank, left = (rank + size - 1) % size;
    int first = left < right ? left : right;
    MPI_Barrier(pair[first]);
    MPI_Barrier(pair[left + right - first]);

    MPI_Comm_free(&pair[left < right ? left : right]);
    MPI_Comm_free(&pair[left < right ? right : left]);
    MPI_Finalize();
    return 0;
}
