// All ranks close the file; those without data skip the writes.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

static void save(int rank, int cells)
{
    MPI_File file;

    MPI_File_open(MPI_COMM_WORLD, "cells.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    for (int i = 0; i < cells; i++)
        MPI_File_write_shared(file, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    save(rank, rank == 0 ? 0 : 2);
    printf("rank %d is done\n", rank);
    MPI_Finalize();
    return 0;
}
