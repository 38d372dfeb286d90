// k-means of random points: the ranks go on until no point has moved on any of them; the seed is the clock.
// ranks: 2, 3
// expect: clean
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define POINTS 100
#define K 3

int main(int argc, char **argv)
{
    double x[POINTS], centre[K] = {0.1, 0.5, 0.9}, sum[2 * K], all[2 * K];
    int rank, cluster[POINTS] = {0}, moved, moved_anywhere, rounds = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand((unsigned)time(NULL) + rank);
    for (int i = 0; i < POINTS; i++)
        x[i] = rand() / (double)RAND_MAX;
    do {
        moved = 0;
        for (int k = 0; k < 2 * K; k++)
            sum[k] = 0.0;
        for (int i = 0; i < POINTS; i++) {
            int best = 0;
            for (int k = 1; k < K; k++)
                if (fabs(x[i] - centre[k]) < fabs(x[i] - centre[best]))
                    best = k;
            if (best != cluster[i])
                moved++;
            cluster[i] = best;
            sum[best] += x[i];
            sum[K + best] += 1.0;
        }
        MPI_Allreduce(sum, all, 2 * K, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        for (int k = 0; k < K; k++)
            if (all[K + k] > 0.0)
                centre[k] = all[k] / all[K + k];
        MPI_Allreduce(&moved, &moved_anywhere, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        rounds++;
    } while (moved_anywhere > 0 && rounds < 20);
    if (rank == 0)
        printf("%d rounds: %g %g %g\n", rounds, centre[0], centre[1], centre[2]);
    MPI_Finalize();
    return 0;
}
