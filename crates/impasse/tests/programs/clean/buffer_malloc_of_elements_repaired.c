// The memory is allocated in bytes.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 32;
    float *table;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    table = calloc(n, sizeof *table);
    MPI_Bcast(table, n, MPI_FLOAT, 0, MPI_COMM_WORLD);
    printf("rank %d has the table\n", rank);
    free(table);
    MPI_Finalize();
    return 0;
}
