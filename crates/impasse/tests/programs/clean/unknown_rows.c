// Rows of a matrix are found through pointers; which row is changed depends on the command line.
// ranks: 2
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdlib.h>

#define ROWS 4

int main(int argc, char **argv)
{
    int rank, peer, tag = 5, pick = argc > 1 ? atoi(argv[1]) : 0;
    double *rows[ROWS], got;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    for (int i = 0; i < ROWS; i++)
        rows[i] = calloc(8, sizeof(double));
    if (pick >= 0 && pick < ROWS)
        rows[pick][rank] = 1.0;
    MPI_Sendrecv(rows[0], 1, MPI_DOUBLE, peer, tag, &got, 1, MPI_DOUBLE, peer, tag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    for (int i = 0; i < ROWS; i++)
        free(rows[i]);
    MPI_Finalize();
    return 0;
}
