// The second is sent as part of the log line, and the tag only says that it is a log line.
// ranks: 2, 4
// expect: clean
// pattern: 18
#include <mpi.h>
#include <stdio.h>
#include <time.h>

enum { LOG_LINE = 9 };

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    char line[80];
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Recv(line, sizeof line, MPI_CHAR, i, LOG_LINE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("%s\n", line);
        }
    } else {
        int length = snprintf(line, sizeof line, "%ld rank %d is up", (long)time(NULL), rank);
        MPI_Ssend(line, length + 1, MPI_CHAR, 0, LOG_LINE, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
