// The result of each worker has a place of its own.
// ranks: 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define MOST 16

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request requests[MOST];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int results[MOST];
        for (int w = 1; w < size; w++)
            MPI_Irecv(&results[w], 1, MPI_INT, w, 0, MPI_COMM_WORLD, &requests[w - 1]);
        MPI_Waitall(size - 1, requests, MPI_STATUSES_IGNORE);
        printf("last result %d\n", results[size - 1]);
    } else {
        int square = rank * rank;
        MPI_Send(&square, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
