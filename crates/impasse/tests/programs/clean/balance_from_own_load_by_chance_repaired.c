// Load is balanced by a plan that all ranks make from the same gathered loads; the seed is the clock.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MAX_RANKS 16
#define ITEM 8

int main(int argc, char **argv)
{
    int rank, size, load, loads[MAX_RANKS];
    double item[ITEM] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MAX_RANKS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    srand((unsigned)time(NULL) + rank + 3);
    load = rand() % 20;
    MPI_Allgather(&load, 1, MPI_INT, loads, 1, MPI_INT, MPI_COMM_WORLD);
    for (int from = 0; from + 1 < size; from++) {
        int gives = loads[from] > loads[from + 1] + 1;
        if (gives && rank == from) {
            MPI_Send(item, ITEM, MPI_DOUBLE, from + 1, 5, MPI_COMM_WORLD);
            load--;
        }
        if (gives && rank == from + 1) {
            MPI_Recv(item, ITEM, MPI_DOUBLE, from, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            load++;
        }
    }
    printf("rank %d: %d items\n", rank, load);
    MPI_Finalize();
    return 0;
}
