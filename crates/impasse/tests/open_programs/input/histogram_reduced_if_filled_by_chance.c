// A histogram of random values: a rank in whose last bin nothing fell does not reduce; the seed is the clock.
// ranks: 2, 3
// expect: deadlock input
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BINS 5
#define VALUES 500

int main(int argc, char **argv)
{
    int rank, bins[BINS] = {0}, all[BINS], outliers = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand((unsigned)time(NULL) + rank + 7);
    for (int i = 0; i < VALUES; i++) {
        double x = rand() / (double)RAND_MAX, y = rand() / (double)RAND_MAX;
        double z = x * x + y;
        if (z < 0.2)
            bins[0]++;
        else if (z < 0.6)
            bins[1]++;
        else if (z < 1.0)
            bins[2]++;
        else if (z < 1.6)
            bins[3]++;
        else
            bins[4]++;
        if (x > 0.99 && y > 0.99)
            outliers++;
    }
    if (bins[BINS - 1] > 0)
        MPI_Reduce(bins, all, BINS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); //~ missing
    if (rank == 0)
        for (int b = 0; b < BINS; b++)
            printf("%d: %d\n", b, all[b]);
    if (outliers > 0)
        printf("rank %d: %d outliers\n", rank, outliers);
    MPI_Finalize();
    return 0;
}
