// The inbox is started before it is waited for.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

static int rank, result;
static MPI_Request inbox;

static void take(void)
{
    MPI_Wait(&inbox, MPI_STATUS_IGNORE);
    printf("result %d\n", result);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv_init(&result, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &inbox);
        MPI_Start(&inbox);
        MPI_Barrier(MPI_COMM_WORLD);
        take();
        MPI_Request_free(&inbox);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
        result = 42;
        MPI_Send(&result, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
