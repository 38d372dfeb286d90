// A checkpoint is gathered every few steps; how many comes from an argument.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define CELLS 16
#define MAX_RANKS 16

int main(int argc, char **argv)
{
    static double state[CELLS], all[CELLS * MAX_RANKS];
    int rank, size, saved = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MAX_RANKS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int every = argc > 1 ? atoi(argv[1]) : 5;
    double last = MPI_Wtime();
    for (int step = 1; step <= 12; step++) {
        for (int i = 0; i < CELLS; i++)
            state[i] += 0.01 * (i + rank);
        int due = every > 0 && step % every == 0;
        if (due) {
            MPI_Gather(state, CELLS, MPI_DOUBLE, all, CELLS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
            last = MPI_Wtime();
            saved++;
        }
    }
    if (rank == 0)
        printf("%d checkpoints, last at %g, %g\n", saved, last, all[0]);
    MPI_Finalize();
    return 0;
}
