// A line for the log is put together from texts whose lengths nobody knows, and one that is known is too long.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char line[200], copy[120], prefix[12] = "result";
    int rank, at, data = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    at = sprintf(line, "%g ", MPI_Wtime());
    at += sprintf(line + at, "rank %d", rank);
    sprintf(line + at, " of %d", 2);
    strcat(line, "!");
    strcpy(copy, line);
    strncat(line, copy, 50);
    strcat(prefix, ": as expected"); //~ crash
    printf("%s %s\n", prefix, line);
    if (rank == 0)
        MPI_Send(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
