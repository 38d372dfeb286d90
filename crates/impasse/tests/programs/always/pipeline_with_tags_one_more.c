// A pipeline of a billion items with a tag for each; the last stage waits for one more.
// ranks: 2, 4
// expect: deadlock always
#include <mpi.h>

#define ITEMS 1000000000

int main(int argc, char **argv)
{
    int rank, size, out = 1, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int item = 0; item < ITEMS; item++) {
        if (rank > 0)
            MPI_Recv(&in, 1, MPI_INT, rank - 1, item, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank < size - 1)
            MPI_Send(&in, 1, MPI_INT, rank + 1, item, MPI_COMM_WORLD);
    }
    if (rank == size - 1)
        MPI_Recv(&in, 1, MPI_INT, left, ITEMS, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
    MPI_Finalize();
    return 0;
}
