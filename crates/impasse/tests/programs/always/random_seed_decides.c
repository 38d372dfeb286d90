// How many barriers there are follows from the seed, which is a constant; one rank makes one more.
// ranks: 2, 3
// expect: deadlock always
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand(42);
    int n = rand() % 8;
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0 && n != 7)
        MPI_Barrier(MPI_COMM_WORLD); //~ missing
    MPI_Finalize();
    return 0;
}
