// Values read from a file are sorted into bins; how many are in each bin is known to nobody, but all meet.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define BINS 16

int main(int argc, char **argv)
{
    int rank, value, counts[BINS] = {0}, sums[BINS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *in = fopen("values.txt", "r");
    if (in) {
        for (int i = 0; i < 3 && fscanf(in, "%d", &value) == 1; i++)
            counts[value & (BINS - 1)]++;
        fclose(in);
    }
    MPI_Allreduce(counts, sums, BINS, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d in the first bin\n", sums[0]);
    MPI_Finalize();
    return 0;
}
