// Rank 0 joins the gathering while its receives are pending and completes them afterwards.
// ranks: 2, 4
// expect: clean
// pattern: 19
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    short mine = (short)(rank * rank), *all = malloc(size * sizeof *all);
    double *tails = NULL;
    MPI_Request *requests = NULL;
    if (rank == 0) {
        tails = malloc(size * sizeof *tails);
        requests = malloc(size * sizeof *requests);
        requests[0] = MPI_REQUEST_NULL;
        for (int i = 1; i < size; i++)
            MPI_Irecv(&tails[i], 1, MPI_DOUBLE, i, 2, MPI_COMM_WORLD, &requests[i]);
    }

    MPI_Allgather(&mine, 1, MPI_SHORT, all, 1, MPI_SHORT, MPI_COMM_WORLD);

    if (rank != 0) {
        double tail = 1.0 / (rank + 1);
        MPI_Send(&tail, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
    }
    if (rank == 0)
        MPI_Waitall(size, requests, MPI_STATUSES_IGNORE);
    free(all);
    free(tails);
    free(requests);
    MPI_Finalize();
    return 0;
}
