// A program that refuses its input, by assert, abort or MPI_Abort, has no fault.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, n;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = argc > 1 ? atoi(argv[1]) : 4;
    assert(n > 0);
    if (n > 1000)
        abort();
    if (argc > 2)
        MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Barrier(MPI_COMM_WORLD);
    printf("%d on %d ranks\n", n, size);
    MPI_Finalize();
    return 0;
}
