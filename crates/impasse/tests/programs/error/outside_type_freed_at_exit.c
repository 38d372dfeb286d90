// A function that frees the datatypes is registered with atexit, and so runs after MPI_Finalize.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdlib.h>

static MPI_Datatype row;

static void tidy_up(void)
{
    MPI_Type_free(&row); //~ outside
}

int main(int argc, char **argv)
{
    double cells[8] = {0};

    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(8, MPI_DOUBLE, &row); //~ leak
    MPI_Type_commit(&row);
    atexit(tidy_up);
    MPI_Bcast(cells, 1, row, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
