// Ranks without items contribute zero to the global sum.
// ranks: 4, 5
// expect: clean
// pattern: 7
#include <mpi.h>
#include <stdio.h>

#define ITEMS 3

static const double price[ITEMS] = { 4.5, 2.25, 8.0 };

int main(int argc, char **argv)
{
    int rank, size;
    double part = 0.0, sum = 0.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int begin = rank * ITEMS / size, end = (rank + 1) * ITEMS / size;
    for (int i = begin; i < end; i++)
        part += price[i];

    MPI_Allreduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (end > begin)
        printf("rank %d: share %g\n", rank, part / sum);

    MPI_Finalize();
    return 0;
}
