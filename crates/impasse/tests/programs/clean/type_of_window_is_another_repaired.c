// A put writes a double into a window of doubles.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    double table[4] = {0};
    double mine = 7;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(table, sizeof table, sizeof *table, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    if (rank == 0)
        MPI_Put(&mine, 1, MPI_DOUBLE, 1, 2, 1, MPI_DOUBLE, window);
    MPI_Win_fence(0, window);
    if (rank == 1)
        printf("%g\n", table[2]);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
