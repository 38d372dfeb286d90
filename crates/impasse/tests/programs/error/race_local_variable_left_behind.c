// A function starts a send of one of its variables and returns.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

struct announcement {
    MPI_Request request;
    int value;
};

static void announce(struct announcement *a, int rank, int to)
{
    int value = 100 + rank;
    MPI_Isend(&value, 1, MPI_INT, to, 0, MPI_COMM_WORLD, &a->request); //~ race
}

int main(int argc, char **argv)
{
    int rank, size, got;
    struct announcement a;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    announce(&a, rank, (rank + 1) % size);
    MPI_Recv(&got, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&a.request, MPI_STATUS_IGNORE);
    printf("%d got %d\n", rank, got);
    MPI_Finalize();
    return 0;
}
