// The root looks whether all numbers have come, without completing the requests, and waits then.
// ranks: 2, 3
// expect: clean
// without: mpich openmpi
// The routines came with MPI 4.1, which the packaged releases do not have yet.
// pattern: 4
#include <mpi.h>
#include <stdio.h>

#define MOST 8

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Request requests[MOST];
        MPI_Status statuses[MOST];
        int numbers[MOST], indices[MOST], all = 0, any = 0, first, some, sum = 0;

        for (int from = 1; from < size; from++)
            MPI_Irecv(&numbers[from - 1], 1, MPI_INT, from, 7, MPI_COMM_WORLD, &requests[from - 1]);
        while (!any)
            MPI_Request_get_status_any(size - 1, requests, &first, &any, MPI_STATUS_IGNORE);
        while (!all)
            MPI_Request_get_status_all(size - 1, requests, &all, statuses);
        MPI_Request_get_status_some(size - 1, requests, &some, indices, MPI_STATUSES_IGNORE);
        MPI_Waitall(size - 1, requests, statuses);
        for (int from = 1; from < size; from++)
            sum += numbers[from - 1];
        printf("%d from %d ranks, first seen: %d, then %d\n", sum, size, first, some);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
