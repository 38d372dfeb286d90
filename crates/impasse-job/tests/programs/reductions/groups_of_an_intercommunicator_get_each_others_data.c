// Groups of an intercommunicator get each others data.
// ranks: 5
// expect: completed
// rank 0: 28 0 4 14
// rank 1: 28 28 24 34
// rank 2: 3 0 1 0
// rank 3: 3 0 11 21
// rank 4: 3 0 31 41
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Comm half, both;
    MPI_Comm_split(MPI_COMM_WORLD, rank < 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &both);
    int value = 1 << rank, sum = 0, part = 0, two[6];
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, both);
    printf("%d ", sum);
    sum = 0;
    int root = rank >= 2 ? 1 : rank == 1 ? MPI_ROOT : MPI_PROC_NULL;
    MPI_Reduce(&value, &sum, 1, MPI_INT, MPI_SUM, root, both);
    for (int i = 0; i < 6; i++) two[i] = 10 * i + rank;
    int counts[3] = {rank < 2 ? 2 : 1, rank < 2 ? 4 : 2, 3};
    int parts[4] = {0, 0, 0, 0};
    MPI_Reduce_scatter(two, parts, counts, MPI_INT, MPI_MAX, both);
    printf("%d %d %d\n", sum, parts[0], parts[1]);

    MPI_Finalize();
    return 0;
}
