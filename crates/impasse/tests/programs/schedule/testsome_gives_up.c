// After one MPI_Testsome the collector closes the shop, and late ranks wait for their receipt.
// ranks: 3, 4
// expect: deadlock schedule
#include <mpi.h>
#include <stdlib.h>

enum { CONTRIBUTION = 3, RECEIPT = 4 };

static void collector(int n)
{
    float *values = malloc(n * sizeof *values);
    int *which = malloc(n * sizeof *which), some;
    MPI_Request *requests = malloc(n * sizeof *requests);
    for (int i = 0; i < n; i++)
        MPI_Irecv(&values[i], 1, MPI_FLOAT, i + 1, CONTRIBUTION, MPI_COMM_WORLD, &requests[i]);

    MPI_Testsome(n, requests, &some, which, MPI_STATUSES_IGNORE);
    for (int i = 0; i < some; i++)
        MPI_Send(NULL, 0, MPI_BYTE, which[i] + 1, RECEIPT, MPI_COMM_WORLD);
    MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    free(requests);
    free(which);
    free(values);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        collector(size - 1);
    } else {
        float value = 1.0f / (float)rank;
        MPI_Send(&value, 1, MPI_FLOAT, 0, CONTRIBUTION, MPI_COMM_WORLD);
        MPI_Recv(NULL, 0, MPI_BYTE, 0, RECEIPT, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
    }
    MPI_Finalize();
    return 0;
}
