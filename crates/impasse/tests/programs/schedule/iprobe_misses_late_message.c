// Rank 0 looks once whether there is a correction; if it comes later, its sender waits for ever.
// ranks: 2, 3
// expect: deadlock schedule
#include <mpi.h>
#include <stdio.h>

#define CORRECTION 21

int main(int argc, char **argv)
{
    int rank;
    double correction = 0.0, field = 1.0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 1) {
        correction = 0.01;
        MPI_Ssend(&correction, 1, MPI_DOUBLE, 0, CORRECTION, MPI_COMM_WORLD); //~ orphan
    }
    if (rank == 0) {
        int waiting;
        MPI_Iprobe(1, CORRECTION, MPI_COMM_WORLD, &waiting, MPI_STATUS_IGNORE);
        if (waiting) {
            MPI_Recv(&correction, 1, MPI_DOUBLE, 1, CORRECTION, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            field += correction;
        }
        printf("field %g\n", field);
    }
    MPI_Finalize();
    return 0;
}
