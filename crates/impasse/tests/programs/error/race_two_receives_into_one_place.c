// The results of all workers are received into the same variable at the same time.
// ranks: 3, 4
// expect: error
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
        int result;
        for (int w = 1; w < size; w++)
            MPI_Irecv(&result, 1, MPI_INT, w, 0, MPI_COMM_WORLD, &requests[w - 1]); //~ race
        MPI_Waitall(size - 1, requests, MPI_STATUSES_IGNORE);
        printf("last result %d\n", result);
    } else {
        int square = rank * rank;
        MPI_Send(&square, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
