// A rank over its quota breaks out of the loop of ordered writes and goes on to the final barrier.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 12
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define CHUNKS 3
#define WIDTH 12

static int quota(int rank)
{
    return 16 + 12 * rank;
}

int main(int argc, char **argv)
{
    char line[WIDTH + 1];
    int rank, written = 0;
    MPI_File log;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "ordered.log", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL,
                  &log);

    for (int chunk = 0; chunk < CHUNKS; chunk++) {
        int count = WIDTH;
        if (written + WIDTH > quota(rank))
            break;
        snprintf(line, sizeof line, "%4d %6d\n", rank, chunk);
        MPI_File_write_ordered(log, line, count, MPI_CHAR, MPI_STATUS_IGNORE); //~ missing
        written += count;
    }

    MPI_Barrier(MPI_COMM_WORLD); //~ missing
    MPI_File_close(&log);
    MPI_Finalize();
    return 0;
}
