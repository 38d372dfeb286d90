// Each request has its own place in the array.
// ranks: 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

enum { LEFT, RIGHT };

int main(int argc, char **argv)
{
    int rank, size, mine, ghost[2];
    MPI_Request from_left, from_right, wait_for[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank;
    MPI_Irecv(&ghost[LEFT], 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &from_left);
    MPI_Irecv(&ghost[RIGHT], 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &from_right);
    MPI_Send(&mine, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    MPI_Send(&mine, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD);
    wait_for[LEFT] = from_left;
    wait_for[RIGHT] = from_right;
    MPI_Waitall(2, wait_for, MPI_STATUSES_IGNORE);
    printf("rank %d: %d %d\n", rank, ghost[LEFT], ghost[RIGHT]);
    MPI_Finalize();
    return 0;
}
