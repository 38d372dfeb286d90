// A rank whose input file ends early leaves the loop of collective writes.
// ranks: 2, 3
// expect: deadlock input
// pattern: 12
#include <mpi.h>
#include <stdio.h>

#define BLOCKS 2
#define LEN 4

int main(int argc, char **argv)
{
    char name[32];
    int rank, block[LEN] = { 0 };
    MPI_File out;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    sprintf(name, "input-%d.bin", rank);
    FILE *in = fopen(name, "rb");
    MPI_File_open(MPI_COMM_WORLD, "merged.bin", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL,
                  &out);

    for (int b = 0; b < BLOCKS; b++) {
        int full = in != NULL && fread(block, sizeof block, 1, in) == 1;
        if (!full)
            break;
        MPI_Offset at = ((MPI_Offset)rank * BLOCKS + b) * (MPI_Offset)sizeof block;
        MPI_File_write_at_all(out, at, block, LEN, MPI_INT, MPI_STATUS_IGNORE); //~ mismatch
    }

    if (in != NULL)
        fclose(in);
    MPI_File_close(&out); //~ mismatch
    MPI_Finalize();
    return 0;
}
