// Flags are set one by one and cleared at once; what they say then keeps one rank in a barrier.
// ranks: 2, 3
// expect: deadlock always
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#define FLAGS 4

int main(int argc, char **argv)
{
    int rank, *flags = malloc(FLAGS * sizeof *flags);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < FLAGS; i++)
        flags[i] = 1;
    memset(flags, 0, FLAGS * sizeof *flags);
    if (flags[2] == 0 && rank == 0)
        MPI_Barrier(MPI_COMM_WORLD); //~ missing
    free(flags);
    MPI_Finalize();
    return 0;
}
