// A helper for integers is called with integers.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

static void share(void *values, int count)
{
    MPI_Bcast(values, count, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank;
    int step[4] = {1, 2, 3, 4};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    share(step, 4);
    printf("rank %d: %d\n", rank, (int)step[3]);
    MPI_Finalize();
    return 0;
}
