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
    int size, part;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        puts("arguments are not used");
    part = 100 / size;
    assert(part * size == 101); //~ crash
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
