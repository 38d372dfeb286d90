// The buffer is filled again when the last block is in the file.
// ranks: 2
// expect: clean
#include <mpi.h>

#define BLOCK 16

int main(int argc, char **argv)
{
    int rank;
    double block[BLOCK];
    MPI_File file;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "blocks.out",
                  MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    for (int b = 0; b < 2; b++) {
        for (int i = 0; i < BLOCK; i++)
            block[i] = b + i;
        MPI_Offset at = (MPI_Offset)sizeof block * (2 * rank + b);
        MPI_File_iwrite_at(file, at, block, BLOCK, MPI_DOUBLE, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
