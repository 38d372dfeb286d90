// One of the rows that may be changed holds the tag of rank 0's message.
// ranks: 2
// expect: deadlock input
// args: unknown
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, pick = argc > 1 ? atoi(argv[1]) : 0;
    int spare = 0, tag = 5, data = 0;
    int *rows[2] = {&spare, &tag};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && pick >= 0 && pick < 2)
        *rows[pick] = 6;
    if (rank == 0)
        MPI_Send(&data, 1, MPI_INT, 1, tag == 5 ? 5 : 6, MPI_COMM_WORLD); //~ lost
    else
        MPI_Recv(&data, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
    MPI_Finalize();
    return 0;
}
