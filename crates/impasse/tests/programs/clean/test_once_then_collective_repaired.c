// All ranks reduce how many messages had arrived, also those with none.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, token = 0, out, arrived, early = 0;
    MPI_Request in_request, out_request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    out = rank;
    MPI_Irecv(&token, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &in_request);
    MPI_Isend(&out, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &out_request);

    MPI_Test(&in_request, &arrived, MPI_STATUS_IGNORE);
    MPI_Allreduce(&arrived, &early, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

    MPI_Wait(&in_request, MPI_STATUS_IGNORE);
    MPI_Wait(&out_request, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    printf("rank %d has %d, %d were early\n", rank, token, early);
    MPI_Finalize();
    return 0;
}
