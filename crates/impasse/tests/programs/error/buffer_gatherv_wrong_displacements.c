// The displacements of a gather are the sums of the wrong counts, so that blocks overlap.
// ranks: 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, counts[8], starts[8], mine[8], all[40];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < size; i++) {
        counts[i] = i + 1;
        starts[i] = i;
    }
    for (int i = 0; i <= rank; i++)
        mine[i] = rank;
    MPI_Gatherv(mine, rank + 1, MPI_INT, all, counts, starts, MPI_INT, 0, MPI_COMM_WORLD); //~ buffer
    if (rank == 0)
        printf("%d\n", all[size]);
    MPI_Finalize();
    return 0;
}
