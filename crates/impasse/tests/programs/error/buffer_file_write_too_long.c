// A record is written with the count of the whole table.
// ranks: 2
// expect: error
#include <mpi.h>

#define COLUMNS 4
#define ROWS 8

int main(int argc, char **argv)
{
    double record[COLUMNS];
    MPI_File file;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < COLUMNS; i++)
        record[i] = rank + 0.1 * i;
    MPI_File_open(MPI_COMM_WORLD, "table.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_write_at_all(file, (MPI_Offset)rank * sizeof record, record, ROWS * COLUMNS, MPI_DOUBLE, //~ buffer
                          MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
