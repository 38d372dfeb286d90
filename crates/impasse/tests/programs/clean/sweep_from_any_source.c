// Two sweeps over a grid of ranks, forth and back, again and again. All is received from any source, but each tag has only
// one sender for each rank, so that nothing is left open.
// ranks: 8
// expect: clean
#include <mpi.h>

enum { COLUMNS = 4, ROUNDS = 6, FROM_WEST = 1, FROM_NORTH, FROM_EAST, FROM_SOUTH };

static double edge;

static void take(int there, int tag)
{
    if (there)
        MPI_Recv(&edge, 1, MPI_DOUBLE, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void give(int there, int to, int tag)
{
    if (there)
        MPI_Send(&edge, 1, MPI_DOUBLE, to, tag, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int column = rank % COLUMNS, row = rank / COLUMNS, rows = size / COLUMNS;
    int west = column > 0, east = column < COLUMNS - 1, north = row > 0, south = row < rows - 1;
    for (int round = 0; round < ROUNDS; round++) {
        take(north, FROM_NORTH);
        take(west, FROM_WEST);
        give(south, rank + COLUMNS, FROM_NORTH);
        give(east, rank + 1, FROM_WEST);
        take(south, FROM_SOUTH);
        take(east, FROM_EAST);
        give(north, rank - COLUMNS, FROM_SOUTH);
        give(west, rank - 1, FROM_EAST);
    }
    MPI_Finalize();
    return 0;
}
