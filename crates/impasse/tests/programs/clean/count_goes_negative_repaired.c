// The number of items of a rank is never taken below zero.
// ranks: 5
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define ITEMS 6

int main(int argc, char **argv)
{
    int rank, size, items[ITEMS] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int chunk = (ITEMS + size - 1) / size;
    int count = ITEMS - rank * chunk;
    if (count > chunk)
        count = chunk;
    if (count < 0)
        count = 0;
    if (rank == 0) {
        int got, all = count;
        MPI_Status status;
        for (int i = 1; i < size; i++) {
            MPI_Recv(items, ITEMS, MPI_INT, i, 0, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_INT, &got);
            all += got;
        }
        printf("%d items\n", all);
    } else {
        MPI_Send(items, count, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
