// A helper for integers is called with an array of double: its pointer to void lets it pass.
// ranks: 2
// expect: error
// without: bitcode
// It does not say what pointers point to.
#include <mpi.h>
#include <stdio.h>

static void share(void *values, int count)
{
    MPI_Bcast(values, count, MPI_INT, 0, MPI_COMM_WORLD); //~ memory
}

int main(int argc, char **argv)
{
    int rank;
    double step[4] = {1, 2, 3, 4};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    share(step, 4);
    printf("rank %d: %d\n", rank, (int)step[3]);
    MPI_Finalize();
    return 0;
}
