// The log is closed after the first record; the second is written to a file that is not open.
// ranks: 2
// expect: error
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, record[2];
    MPI_File log, copy;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "records.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL,
                  &log);
    for (int i = 0; i < 2; i++) {
        record[0] = rank;
        record[1] = i;
        copy = log;
        MPI_File_write_shared(copy, record, 2, MPI_INT, MPI_STATUS_IGNORE); //~ handle
        if (i == 0)
            MPI_File_close(&copy);
    }
    MPI_Finalize();
    return 0;
}
