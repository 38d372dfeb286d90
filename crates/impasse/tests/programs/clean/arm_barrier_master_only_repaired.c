// The barrier stands behind the branch, where all ranks pass.
// ranks: 2, 3, 4
// expect: clean
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
    } else {
        printf("rank %d is ready\n", rank);
    }
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
