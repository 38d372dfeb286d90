// Each rank reads its own clock to decide whether a collective checkpoint is due.
// ranks: 2, 3
// expect: deadlock input
// pattern: 7
#include <mpi.h>
#include <stdio.h>

#define STEPS 2
#define INTERVAL 0.25

static void checkpoint(int rank, int step)
{
    MPI_Barrier(MPI_COMM_WORLD); //~ missing
    if (rank == 0)
        printf("checkpoint after step %d\n", step);
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    double last = MPI_Wtime();
    for (int step = 0; step < STEPS; step++) {
        double now = MPI_Wtime();
        if (now - last > INTERVAL) {
            checkpoint(rank, step);
            last = now;
        }
    }

    MPI_Finalize(); //~ missing
    return 0;
}
