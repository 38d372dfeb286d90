// Two sweeps over a grid of ranks, forth and back, again and again, from any source. The last rank tells the one west of it
// early that it is done, by the tag of the sweep from the north: that may be taken for the north.
// ranks: 8
// expect: deadlock schedule
#include <mpi.h>

enum { COLUMNS = 4, ROUNDS = 6, FROM_WEST = 1, FROM_NORTH, FROM_EAST, FROM_SOUTH };

static double edge, out[4 * ROUNDS + 1];
static MPI_Request sent[4 * ROUNDS + 1];
static int sends;

static void take(int there, int tag)
{
    if (there)
        MPI_Recv(&edge, 1, MPI_DOUBLE, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void give(int there, int to, int tag)
{
    if (!there)
        return;
    out[sends] = edge + 1;
    MPI_Isend(&out[sends], 1, MPI_DOUBLE, to, tag, MPI_COMM_WORLD, &sent[sends]);
    sends++;
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
        give(rank == size - 1 && round == ROUNDS - 3, rank - 1, FROM_NORTH);
    }
    if (rank == size - 2)
        MPI_Recv(&edge, 1, MPI_DOUBLE, size - 1, FROM_NORTH, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
    MPI_Waitall(sends, sent, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
