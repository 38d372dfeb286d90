// A partition is read when it is known to be there.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define PARTS 3

int main(int argc, char **argv)
{
    int rank, flag = 0, data[PARTS] = {0}, first = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Psend_init(data, PARTS, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        for (int p = 0; p < PARTS; p++) {
            data[p] = p + 1;
            MPI_Pready(p, request);
        }
    } else {
        MPI_Precv_init(data, PARTS, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        while (!flag)
            MPI_Parrived(request, 0, &flag);
        first = data[0];
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("%d: %d\n", rank, first);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
