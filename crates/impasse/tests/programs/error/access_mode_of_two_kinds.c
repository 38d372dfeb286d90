// A file is opened to be read only and to be written only at once.
// ranks: 2
// expect: error
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, back = -1;
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "both.dat", MPI_MODE_CREATE | MPI_MODE_RDONLY | MPI_MODE_WRONLY, //~ argument
                  MPI_INFO_NULL, &file);
    MPI_File_write_at(file, rank * (MPI_Offset)sizeof rank, &rank, 1, MPI_INT, MPI_STATUS_IGNORE); //~ argument
    MPI_File_read_at(file, rank * (MPI_Offset)sizeof rank, &back, 1, MPI_INT, MPI_STATUS_IGNORE); //~ argument
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
