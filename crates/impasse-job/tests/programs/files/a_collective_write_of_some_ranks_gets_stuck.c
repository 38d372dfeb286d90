// A collective write of some ranks gets stuck.
// ranks: 2
// expect: stuck
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

    int data = 1;
    MPI_File_open(MPI_COMM_WORLD, "some.tmp",
                  MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                  &file);
    if (rank == 0) MPI_File_write_all(file, &data, 1, MPI_INT, &status);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_close(&file);

    MPI_Finalize();
    return 0;
}
