// An assertion that does not hold whatever the input is.
// ranks: 2, 3
// expect: error
// args: unknown
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, token = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    if (argc > 1)
        puts("arguments are not used");
    assert(next >= 64); //~ crash
    MPI_Sendrecv_replace(&token, 1, MPI_INT, next, 0, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
