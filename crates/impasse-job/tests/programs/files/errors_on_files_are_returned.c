// Errors on files are returned.
// ranks: 2
// expect: completed
// all: 0
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_File file;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int data = 1, class;
    MPI_File_open(MPI_COMM_WORLD, "errors.tmp",
                  MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                  &file);
    int error = MPI_File_write(file, &data, -1, MPI_INT, &status);
    MPI_Error_class(error, &class);
    printf("%d\n", class == MPI_SUCCESS);
    MPI_File_close(&file);

    MPI_Finalize();
    return 0;
}
