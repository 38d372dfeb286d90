// Every rank names its right neighbour as the root of the broadcast, so nobody sends.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 14
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    float pressure[3] = { 0.0f, 0.0f, 0.0f };

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int root = (rank + 1) % size;
    if (rank == root)
        pressure[0] = 101.3f;
    MPI_Bcast(pressure, 3, MPI_FLOAT, root, MPI_COMM_WORLD); //~ mismatch

    printf("rank %d: %g\n", rank, pressure[0]);
    MPI_Finalize();
    return 0;
}
