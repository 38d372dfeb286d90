// A checkpoint writes floats as if they were doubles, and half as many.
// ranks: 2
// expect: error
// without: bitcode
// It does not say what pointers point to.
#include <mpi.h>

static float state[16];

int main(int argc, char **argv)
{
    int rank;
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 16; i++)
        state[i] = (float)(16 * rank + i);
    MPI_File_open(MPI_COMM_WORLD, "checkpoint.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_write_at_all(file, rank * (MPI_Offset)sizeof state, state, 8, MPI_DOUBLE, //~ memory
                          MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
