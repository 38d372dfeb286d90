// Each rank waits for as many messages as it was told, under a tag that was told, too.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size, told[2], data[4];
    MPI_Request requests[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    told[0] = told[1] = 0;
    if (rank == 0) scanf("%d %d", &told[0], &told[1]);
    MPI_Bcast(told, 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (told[0] < 0 || told[0] > 4 || told[1] < 0 || told[1] > 2) told[0] = told[1] = 0;
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int i = 0; i < 4; i++)
        MPI_Irecv(&data[i], 1, MPI_INT, left, told[1], MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < 4; i++)
        MPI_Send(&rank, 1, MPI_INT, right, told[1], MPI_COMM_WORLD);
    MPI_Waitall(told[0], requests, MPI_STATUSES_IGNORE);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
