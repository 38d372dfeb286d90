// An exchange is one request.
// ranks: 3
// expect: completed
// without: mpich
// MPICH 4.0 gives wrong statuses for MPI_Isendrecv, then crashes.
// rank 0: 12 from 2 count 1
// rank 0: 11 from 1
// rank 0: 1
// rank 1: 10 from 0 count 1
// rank 1: 12 from 2
// rank 1: 1
// rank 2: 11 from 1 count 1
// rank 2: 10 from 0
// rank 2: 1
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Request request;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int mine = 10 + rank, theirs = 0, count;
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Isendrecv(&mine, 1, MPI_INT, right, 2, &theirs, 1, MPI_INT, left, 2, MPI_COMM_WORLD,
                  &request);
    MPI_Wait(&request, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    printf("%d from %d count %d\n", theirs, status.MPI_SOURCE, count);
    MPI_Isendrecv_replace(&mine, 1, MPI_INT, left, 3, right, 3, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, &status);
    printf("%d from %d\n", mine, status.MPI_SOURCE);
    MPI_Isendrecv(&mine, 1, MPI_INT, MPI_PROC_NULL, 2, &theirs, 1, MPI_INT, MPI_PROC_NULL, 2,
                  MPI_COMM_WORLD, &request);
    MPI_Wait(&request, &status);
    printf("%d\n", status.MPI_SOURCE == MPI_PROC_NULL);

    MPI_Finalize();
    return 0;
}
