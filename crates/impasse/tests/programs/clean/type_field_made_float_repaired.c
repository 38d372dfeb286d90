// The field is float, and so are all its messages.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define LENGTH 6

int main(int argc, char **argv)
{
    int rank, size;
    float *field;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    field = malloc(2 * LENGTH * sizeof *field);
    for (int i = 0; i < 2 * LENGTH; i++)
        field[i] = (float)(rank + i);
    MPI_Sendrecv(field, LENGTH , MPI_FLOAT, (rank + 1) % size, 0,
                 field + LENGTH, LENGTH , MPI_FLOAT, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d: %g\n", rank, (double)field[LENGTH]);
    free(field);
    MPI_Finalize();
    return 0;
}
