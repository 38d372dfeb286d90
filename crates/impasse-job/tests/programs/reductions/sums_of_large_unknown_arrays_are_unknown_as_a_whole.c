// Sums of many numbers that were never written cost no more than a few of them; what the maximum of known
// numbers is stays known.
// ranks: 3
// expect: completed
// all: 7
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, most, n = 1 << 22;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 4; round++) {
        int *data = malloc(n * sizeof *data);
        MPI_Allreduce(MPI_IN_PLACE, data, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        free(data);
    }
    rank += 5;
    MPI_Allreduce(&rank, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    printf("%d\n", most);
    MPI_Finalize();
    return 0;
}
