// All ranks leave the loop of collective writes as soon as one has nothing left.
// ranks: 2, 3
// expect: clean
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
        MPI_Allreduce(MPI_IN_PLACE, &full, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
        if (!full)
            break;
        MPI_Offset at = ((MPI_Offset)rank * BLOCKS + b) * (MPI_Offset)sizeof block;
        MPI_File_write_at_all(out, at, block, LEN, MPI_INT, MPI_STATUS_IGNORE);
    }

    if (in != NULL)
        fclose(in);
    MPI_File_close(&out);
    MPI_Finalize();
    return 0;
}
