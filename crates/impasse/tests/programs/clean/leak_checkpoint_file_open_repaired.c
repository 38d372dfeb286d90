// The file of the checkpoint is closed before MPI_Finalize.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define CELLS 16

static void checkpoint(const char *name, const double *cells, int rank)
{
    MPI_File file;

    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_write_at_all(file, (MPI_Offset)(rank * CELLS * sizeof *cells), cells, CELLS, MPI_DOUBLE,
                          MPI_STATUS_IGNORE);
    MPI_File_close(&file);
}

int main(int argc, char **argv)
{
    double cells[CELLS];
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < CELLS; i++)
        cells[i] = rank + i / 100.0;
    checkpoint("checkpoint.dat", cells, rank);
    if (rank == 0)
        printf("written\n");
    MPI_Finalize();
    return 0;
}
