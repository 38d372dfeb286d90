// Each send has its own request, and all of them are completed.
// ranks: 3, 4
// expect: clean
// pattern: 25
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, order = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        MPI_Request *requests = malloc((size - 1) * sizeof *requests);
        order = 66;
        for (int i = 1; i < size; i++)
            MPI_Isend(&order, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[i - 1]);
        MPI_Waitall(size - 1, requests, MPI_STATUSES_IGNORE);
        free(requests);
    } else {
        MPI_Recv(&order, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("rank %d: order %d\n", rank, order);
    }
    MPI_Finalize();
    return 0;
}
