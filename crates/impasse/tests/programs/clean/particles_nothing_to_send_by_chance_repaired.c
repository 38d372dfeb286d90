// A thousand particles per rank move; how many cross to the neighbours is sent before them, even if it is none; the seed is the clock.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define COUNT 1000

typedef struct {
    double x, v;
} particle;

static particle mine[4 * COUNT], out[4 * COUNT];

int main(int argc, char **argv)
{
    int rank, size, n = COUNT, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand((unsigned)time(NULL) + rank);
    for (int i = 0; i < n; i++) {
        mine[i].x = rand() / (double)RAND_MAX;
        mine[i].v = 0.1 * rand() / (double)RAND_MAX;
    }
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int step = 0; step < 3; step++) {
        int leaving = 0, staying = 0, arriving;
        for (int i = 0; i < n; i++) {
            mine[i].x += mine[i].v;
            if (mine[i].x >= 1.0) {
                out[leaving] = mine[i];
                out[leaving++].x -= 1.0;
            } else {
                mine[staying++] = mine[i];
            }
        }
        MPI_Sendrecv(&leaving, 1, MPI_INT, right, 0, &arriving, 1, MPI_INT, left, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (staying + arriving > 4 * COUNT)
            MPI_Abort(MPI_COMM_WORLD, 2);
        MPI_Sendrecv(out, 2 * leaving, MPI_DOUBLE, right, 1, &mine[staying], 2 * arriving,
                     MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        n = staying + arriving;
    }
    MPI_Reduce(&n, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d particles\n", total);
    MPI_Finalize();
    return 0;
}
