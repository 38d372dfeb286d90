// Guards on random local data choose only what is computed and sent; every rank calls every collective.
// ranks: 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int sample(int rank)
{
    srand((unsigned)time(NULL) + (unsigned)rank);
    int s = rand() % 100;
    if (s < 10)
        return 0;
    return s > 90 ? 1000 : s;
}

int main(int argc, char **argv)
{
    int rank, size, value, best;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    value = sample(rank);
    MPI_Allreduce(&value, &best, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (value == best)
        printf("rank %d has the best sample, %d\n", rank, value);
    else if (value == 0)
        printf("rank %d has no sample\n", rank);
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
