// The tag of a log line is made from the local clock, but the collector expects its own second.
// ranks: 2, 4
// expect: deadlock input
// pattern: 18
#include <mpi.h>
#include <stdio.h>
#include <time.h>

static int second_of_day(void)
{
    return (int)(time(NULL) % 86400) % 30000;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    char line[80];
    int tag = second_of_day();
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Recv(line, sizeof line, MPI_CHAR, i, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
            printf("%d %s\n", tag, line);
        }
    } else {
        int length = snprintf(line, sizeof line, "rank %d is up", rank);
        MPI_Ssend(line, length + 1, MPI_CHAR, 0, tag, MPI_COMM_WORLD); //~ orphan
    }
    MPI_Finalize();
    return 0;
}
