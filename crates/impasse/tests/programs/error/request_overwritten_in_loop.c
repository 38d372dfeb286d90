// One request variable serves all sends, so only the last of them is ever completed.
// ranks: 3, 4
// expect: error
// pattern: 25
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, order = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        MPI_Request request;
        order = 66;
        for (int i = 1; i < size; i++)
            MPI_Isend(&order, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &request); //~ request
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&order, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("rank %d: order %d\n", rank, order);
    }
    MPI_Finalize();
    return 0;
}
