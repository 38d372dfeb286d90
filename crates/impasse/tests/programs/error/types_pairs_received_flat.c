// Pairs of long are received as twice as many int of the same total size.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Datatype pair;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_contiguous(2, MPI_LONG, &pair);
    MPI_Type_commit(&pair);

    if (rank == size - 1) {
        long spans[6] = {0, 9, 10, 19, 20, 29};
        MPI_Send(spans, 3, pair, 0, 4, MPI_COMM_WORLD);
    } else if (rank == 0) {
        int flat[12];
        MPI_Recv(flat, 12, MPI_INT, size - 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ types
        printf("first span: %d to %d\n", flat[0], flat[1]);
    }
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
