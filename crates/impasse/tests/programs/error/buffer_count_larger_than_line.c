// A receive promises room for more characters than the line has; shorter messages come.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define LONGEST 80

int main(int argc, char **argv)
{
    char line[40] = "";
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        strcpy(line, "ready");
        MPI_Send(line, (int)strlen(line) + 1, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Recv(line, LONGEST, MPI_CHAR, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ buffer
        printf("%s\n", line);
    }
    MPI_Finalize();
    return 0;
}
