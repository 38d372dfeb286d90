// Odd ranks do one smoothing sweep more than the argument says; each sweep ends in an Allgather.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 10
// args: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void sweep(int *values, int rank)
{
    int mine = values[rank] + 1;

    MPI_Allgather(&mine, 1, MPI_INT, values, 1, MPI_INT, MPI_COMM_WORLD); //~ missing
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int sweeps = argc > 1 ? atoi(argv[1]) : 1;
    int *values = calloc((size_t)size, sizeof *values);

    for (int colour = 0; colour <= rank % 2; colour++) {
        for (int s = colour; s < sweeps; s++)
            sweep(values, rank);
    }

    printf("rank %d: %d\n", rank, values[0]);
    free(values);
    MPI_Finalize(); //~ missing
    return 0;
}
