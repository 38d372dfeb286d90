// All ranks draw from generators with the same seed, so the guard in front of the barrier agrees.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, synchronised = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    srand(20240u);
    for (int i = 0; i < 3; i++) {
        if (rand() % 2 == 0) {
            MPI_Barrier(MPI_COMM_WORLD);
            synchronised++;
        }
    }
    printf("rank %d: %d barriers\n", rank, synchronised);

    MPI_Finalize();
    return 0;
}
