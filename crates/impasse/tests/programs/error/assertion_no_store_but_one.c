// The last fence says that the window was not written to, which the rank has just done.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

static int table[4];

int main(int argc, char **argv)
{
    int rank, size, first = 0;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(table, sizeof table, sizeof *table, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    table[0] = 10 * rank;
    MPI_Win_fence(MPI_MODE_NOSTORE, window); //~ epoch
    MPI_Get(&first, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, window);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
    printf("rank %d: %d\n", rank, first);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
