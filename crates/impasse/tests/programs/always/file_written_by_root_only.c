// Only the root writes the header with a collective call; the others wait for it in the next one.
// ranks: 2, 3
// expect: deadlock always
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_File_open(MPI_COMM_WORLD, "headed.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    if (rank == 0)
        MPI_File_write_at_all(file, 0, &size, 1, MPI_INT, MPI_STATUS_IGNORE); //~ mismatch
    MPI_File_set_view(file, sizeof(int), MPI_INT, MPI_INT, "native", MPI_INFO_NULL); //~ mismatch
    MPI_File_write_at_all(file, rank, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
