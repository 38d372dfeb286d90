// Requests and split calls complete.
// ranks: 2
// expect: completed
// all: 4
// all: 3
// all: 2
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

    int data[4] = {1, 2, 3, 4}, count;
    MPI_Request requests[2];
    MPI_Status statuses[2];
    MPI_File_open(MPI_COMM_WORLD, "split.tmp",
                  MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                  &file);
    MPI_File_iwrite_at(file, 16 * rank, data, 4, MPI_INT, &requests[0]);
    MPI_File_iwrite_at_all(file, 16 * rank, data, 3, MPI_INT, &requests[1]);
    MPI_Waitall(2, requests, statuses);
    MPI_Get_count(&statuses[0], MPI_INT, &count);
    printf("%d\n", count);
    MPI_Get_count(&statuses[1], MPI_INT, &count);
    printf("%d\n", count);
    MPI_File_write_at_all_begin(file, 16 * rank, data, 2, MPI_INT);
    MPI_File_write_at_all_end(file, data, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    printf("%d\n", count);
    MPI_File_close(&file);

    MPI_Finalize();
    return 0;
}
