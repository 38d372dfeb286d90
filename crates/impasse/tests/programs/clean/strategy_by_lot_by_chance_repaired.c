// A table of functions: which way to sum is chosen by an argument, the same on all ranks; the seed is the clock.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double by_reduce(double mine)
{
    double sum;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

static double by_gather(double mine)
{
    double all[64], sum = 0.0;
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allgather(&mine, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    for (int r = 0; r < size; r++)
        sum += all[r];
    return sum;
}

static const struct {
    const char *name;
    double (*sum)(double);
} ways[] = {{"reduce", by_reduce}, {"gather", by_gather}};

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand((unsigned)time(NULL) + rank);
    int way = argc > 1 ? atoi(argv[1]) & 1 : 0;
    double sum = ways[way].sum(rank + 1.0);
    printf("rank %d: %s gives %g\n", rank, ways[way].name, sum);
    MPI_Finalize();
    return 0;
}
