// Neighbours on a line exchange the edges of their parts, ten times, without blocking.
//
//     impasse check examples/programs/halo.c -n 1-5
//
// Expected verdict: clean. The receives are started before the sends, and one MPI_Waitall
// completes them all. MPI_PROC_NULL stands for the neighbours that the first and the last rank
// do not have.
#include <mpi.h>

#define CELLS 8
#define STEPS 10

int main(int argc, char **argv)
{
    int rank, size;
    double cell[CELLS + 2] = {0};
    double next[CELLS + 2] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;

    for (int i = 1; i <= CELLS; i++)
        cell[i] = rank;
    for (int step = 0; step < STEPS; step++) {
        MPI_Request request[4];
        MPI_Irecv(&cell[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &request[0]);
        MPI_Irecv(&cell[CELLS + 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &request[1]);
        MPI_Isend(&cell[CELLS], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &request[2]);
        MPI_Isend(&cell[1], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &request[3]);
        MPI_Waitall(4, request, MPI_STATUSES_IGNORE);
        for (int i = 1; i <= CELLS; i++)
            next[i] = (cell[i - 1] + cell[i] + cell[i + 1]) / 3;
        for (int i = 1; i <= CELLS; i++)
            cell[i] = next[i];
    }

    MPI_Finalize();
    return 0;
}
