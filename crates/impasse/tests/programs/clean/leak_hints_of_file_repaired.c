// The info object is freed as soon as the file is open.
// ranks: 2
// expect: clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Info hints;
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&hints);
    MPI_Info_set(hints, "cb_buffer_size", "1048576");
    MPI_Info_set(hints, "access_style", "write_once");
    MPI_File_open(MPI_COMM_WORLD, "ordered.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, hints,
                  &file);
    MPI_Info_free(&hints);
    MPI_File_write_ordered(file, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
