// A timer keeps 5 for "not started" and is switched by each call; ranks wait by asking, and times are compared.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

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
    int rank, size, token = 0, there;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 4; round++) {
        timer();
        if (rank == 0) {
            for (int to = 1; to < size; to++)
                MPI_Send(&round, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
        } else {
            do
                MPI_Iprobe(0, 0, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
            while (!there);
            MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        timer();
    }
    // The longest time is for the eye only.
    double longest = spent;
    for (int from = 1; from < size; from++) {
        double other = 0;
        if (rank == 0) {
            MPI_Recv(&other, 1, MPI_DOUBLE, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (other > longest)
                longest = other;
        } else if (rank == from) {
            MPI_Send(&spent, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        }
    }
    if (started == NOT_STARTED)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("%f s at most\n", longest);
    MPI_Finalize();
    return 0;
}
