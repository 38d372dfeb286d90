// Only the master calls the barrier that separates set-up from work.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 6
#include <mpi.h>
#include <stdio.h>

#define MASTER 0

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == MASTER) {
        printf("set up for %d ranks\n", size);
        MPI_Barrier(MPI_COMM_WORLD); //~ missing
    } else {
        printf("rank %d is ready\n", rank);
    }

    MPI_Finalize(); //~ missing
    return 0;
}
