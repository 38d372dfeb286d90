// The results are in one array, and another one, which nobody has written to, is reduced.
// ranks: 2
// expect: warning
#include <mpi.h>
#include <stdio.h>

#define BINS 4

int main(int argc, char **argv)
{
    int rank, counts[BINS], all[BINS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < BINS; i++)
        counts[i] = rank + i;
    int scratch[BINS];
    MPI_Reduce(scratch, all, BINS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); //~ blank
    if (rank == 0)
        printf("%d %d\n", all[0], counts[0]);
    MPI_Finalize();
    return 0;
}
