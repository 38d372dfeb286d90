// Breadth-first search over a random graph: levels go on until the frontier is empty on all ranks; the seed is the clock.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LOCAL 16
#define DEGREE 2
#define MAX_RANKS 8

int main(int argc, char **argv)
{
    int rank, size, levels = 0;
    int edge[LOCAL][DEGREE], level[LOCAL];
    static int mark[LOCAL * MAX_RANKS], marks[LOCAL * MAX_RANKS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MAX_RANKS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    srand((unsigned)time(NULL) + 31 * rank + 5);
    for (int v = 0; v < LOCAL; v++) {
        level[v] = -1;
        for (int e = 0; e < DEGREE; e++)
            edge[v][e] = rand() % (LOCAL * size);
    }
    if (rank == 0)
        level[0] = 0;
    int frontier = rank == 0, everywhere = 1;
    while (everywhere > 0) {
        for (int v = 0; v < LOCAL * size; v++)
            mark[v] = 0;
        for (int v = 0; v < LOCAL; v++)
            if (level[v] == levels)
                for (int e = 0; e < DEGREE; e++)
                    mark[edge[v][e]] = 1;
        MPI_Allreduce(mark, marks, LOCAL * size, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        levels++;
        frontier = 0;
        for (int v = 0; v < LOCAL; v++)
            if (marks[rank * LOCAL + v] && level[v] < 0) {
                level[v] = levels;
                frontier++;
            }
        MPI_Allreduce(&frontier, &everywhere, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0)
        printf("%d levels\n", levels);
    MPI_Finalize();
    return 0;
}
