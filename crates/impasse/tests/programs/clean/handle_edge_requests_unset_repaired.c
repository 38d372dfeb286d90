// The requests of missing neighbours are MPI_REQUEST_NULL.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, mine, from_left = -1, from_right = -1;
    MPI_Request requests[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL,
                               MPI_REQUEST_NULL};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 100 + rank;
    if (rank > 0) {
        MPI_Irecv(&from_left, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&mine, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, &requests[1]);
    }
    if (rank < size - 1) {
        MPI_Irecv(&from_right, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, &requests[2]);
        MPI_Isend(&mine, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, &requests[3]);
    }
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    printf("rank %d between %d and %d\n", rank, from_left, from_right);
    MPI_Finalize();
    return 0;
}
