// Data that is read is unknown.
// ranks: 1
// expect: completed
// rank 0: yes
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
    MPI_File_open(MPI_COMM_SELF, "input.tmp", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    MPI_File_read(file, &data, 1, MPI_INT, &status);
    printf(data == 77 ? "yes\n" : "no\n");
    MPI_File_close(&file);

    MPI_Finalize();
    return 0;
}
