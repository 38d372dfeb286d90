// Positions views and statuses are kept.
// ranks: 2
// expect: completed
// buffered: differs
// rank 0: 25 0
// rank 0: wrote 3, at 3
// rank 0: wrote 2, at 4
// rank 0: 8 0 1 1 native
// rank 0: 256 1
// rank 0: read 4, at 5
// rank 0: shared at 2
// rank 0: 1
// rank 1: 25 0
// rank 1: wrote 3, at 3
// rank 1: wrote 2, at 4
// rank 1: 24 16 1 1 native
// rank 1: 256 1
// rank 1: read 4, at 5
// rank 1: shared at 2
// rank 1: 1
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

    int data[4] = {rank, 1, 2, 3}, count, mode, flag;
    MPI_Offset at, bytes, shown;
    MPI_Datatype etype, filetype;
    char name[MPI_MAX_DATAREP_STRING];
    MPI_File_open(MPI_COMM_WORLD, "positions.tmp",
                  MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                  &file);
    MPI_File_get_amode(file, &mode);
    MPI_File_get_position(file, &at);
    printf("%d %d\n", mode, (int)at);
    MPI_File_set_view(file, 16 * rank, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    MPI_File_write(file, data, 3, MPI_INT, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    MPI_File_get_position(file, &at);
    printf("wrote %d, at %d\n", count, (int)at);
    MPI_File_seek(file, -1, MPI_SEEK_CUR);
    MPI_File_write_all(file, data, 2, MPI_INT, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    MPI_File_get_position(file, &at);
    printf("wrote %d, at %d\n", count, (int)at);
    MPI_File_get_byte_offset(file, 2, &bytes);
    MPI_File_get_view(file, &shown, &etype, &filetype, name);
    printf("%d %d %d %d %s\n", (int)bytes, (int)shown, etype == MPI_INT, filetype == MPI_INT,
           name);
    MPI_File_set_size(file, 256);
    MPI_File_get_size(file, &bytes);
    MPI_File_set_atomicity(file, 1);
    MPI_File_get_atomicity(file, &flag);
    printf("%d %d\n", (int)bytes, flag);
    MPI_File_seek(file, 5, MPI_SEEK_SET);
    MPI_File_read_at_all(file, 0, data, 4, MPI_INT, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    MPI_File_get_position(file, &at);
    printf("read %d, at %d\n", count, (int)at);
    MPI_File_write_ordered(file, data, 1, MPI_INT, &status);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_get_position_shared(file, &at);
    printf("shared at %d\n", (int)at);
    MPI_File_sync(file);
    MPI_File_close(&file);
    printf("%d\n", file == MPI_FILE_NULL);

    MPI_Finalize();
    return 0;
}
