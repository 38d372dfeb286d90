// How much is sent is chosen by an argument, and one of both is more than there is room for.
// ranks: 2
// args: unknown
// expect: error
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int data[8] = {0}, rank, count = 4;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1 && atoi(argv[1]) > 10)
        count = 8;
    if (rank == 0)
        MPI_Send(data, count, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(data, 6, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ truncated
    MPI_Finalize();
    return 0;
}
