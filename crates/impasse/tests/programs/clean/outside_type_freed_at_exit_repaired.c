// The datatypes are freed before MPI_Finalize.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdlib.h>

static MPI_Datatype row;

static void tidy_up(void)
{
    MPI_Type_free(&row);
}

int main(int argc, char **argv)
{
    double cells[8] = {0};

    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(8, MPI_DOUBLE, &row);
    MPI_Type_commit(&row);
    MPI_Bcast(cells, 1, row, 0, MPI_COMM_WORLD);
    tidy_up();
    MPI_Finalize();
    return 0;
}
