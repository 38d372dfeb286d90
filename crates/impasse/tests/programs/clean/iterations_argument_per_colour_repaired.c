// The extra sweep of odd ranks does no communication.
// ranks: 2, 3, 4
// expect: clean
// pattern: 10
// args: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void sweep(int *values, int rank)
{
    int mine = values[rank] + 1;

    MPI_Allgather(&mine, 1, MPI_INT, values, 1, MPI_INT, MPI_COMM_WORLD);
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
        for (int s = colour; s < sweeps; s++) {
            if (colour == 0)
                sweep(values, rank);
            else
                values[rank]++;
        }
    }

    printf("rank %d: %d\n", rank, values[0]);
    free(values);
    MPI_Finalize();
    return 0;
}
