// A timer is switched once more on rank 0, and whether it runs decides who comes to the barrier.
// ranks: 2, 3
// expect: deadlock always
#include <mpi.h>

#define NOT_STARTED 5.0

static double started = NOT_STARTED, spent;

static void timer(void)
{
    if (started == NOT_STARTED) {
        started = MPI_Wtime();
    } else {
        spent += MPI_Wtime() - started;
        started = NOT_STARTED;
    }
}

int main(int argc, char **argv)
{
    int rank, token = 0, there = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    timer();
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    MPI_Bcast(&token, 1, MPI_INT, 0, MPI_COMM_WORLD);
    timer();
    if (rank == 0)
        timer();
    if (started == NOT_STARTED)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize(); //~ missing
    return 0;
}
