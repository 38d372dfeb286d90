// The rows are counted in a datatype of one row.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, rows = 50000, columns = 50000;
    static char head[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(head, (int)((long)rows * columns / 39062500), MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%s\n", head);
    MPI_Finalize();
    return 0;
}
