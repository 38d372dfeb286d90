// Monte Carlo estimate of pi with a generator of our own on each rank, refined until it is good enough.
// ranks: 1, 2, 3, 4
// expect: clean
#include <mpi.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

#define BATCH 20
#define ROUNDS 5

static double uniform(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 40) / (double)(1u << 24);
}

static long hits(uint64_t *state, int n)
{
    long inside = 0;
    for (int i = 0; i < n; i++) {
        double x = uniform(state), y = uniform(state);
        if (x * x + y * y <= 1.0)
            inside++;
    }
    return inside;
}

int main(int argc, char **argv)
{
    int rank, size, good_enough = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    uint64_t state = 88172645463325252u + 7919u * (uint64_t)rank;
    long mine = 0, all;
    double pi = 0.0;
    for (int round = 1; round <= ROUNDS && !good_enough; round++) {
        mine += hits(&state, BATCH);
        MPI_Reduce(&mine, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            pi = 4.0 * (double)all / ((double)round * BATCH * size);
            good_enough = fabs(pi - 3.14159) < 0.05;
        }
        MPI_Bcast(&good_enough, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    if (rank == 0)
        printf("pi is about %.3f\n", pi);
    MPI_Finalize();
    return 0;
}
