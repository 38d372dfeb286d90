// The sum is compared with that of the ranks' numbers, which it is.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, mine, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank + 1;
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (sum != size * (size + 1) / 2)
        exit(3);
    MPI_Finalize();
    return 0;
}
