// The blocks of the vector that is received lie apart.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, cells[12] = {0};
    MPI_Datatype windows;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(3, 4, 2, MPI_INT, &windows);
    MPI_Type_commit(&windows);
    if (rank == 0) {
        for (int i = 0; i < 12; i++)
            cells[i] = i;
        MPI_Send(cells, 1, windows, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(cells, 12, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d\n", cells[3]);
    }
    MPI_Type_free(&windows);
    MPI_Finalize();
    return 0;
}
