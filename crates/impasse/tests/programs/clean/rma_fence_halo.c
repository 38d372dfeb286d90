// Each rank puts its border cells into the windows of its neighbours between two fences.
// ranks: 1, 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define N 6

static void put_borders(MPI_Win win, const double *cells, int left, int right)
{
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    MPI_Put(&cells[1], 1, MPI_DOUBLE, left, N + 1, 1, MPI_DOUBLE, win);
    MPI_Put(&cells[N], 1, MPI_DOUBLE, right, 0, 1, MPI_DOUBLE, win);
    MPI_Win_fence(MPI_MODE_NOSTORE | MPI_MODE_NOSUCCEED, win);
}

static void smooth(double *cells)
{
    double previous = cells[0];
    for (int i = 1; i <= N; i++) {
        double here = cells[i];
        cells[i] = (previous + here + cells[i + 1]) / 3.0;
        previous = here;
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    double *cells;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate((N + 2) * sizeof *cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &win);
    for (int i = 0; i < N + 2; i++)
        cells[i] = rank;

    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    for (int step = 0; step < 3; step++) {
        put_borders(win, cells, left, right);
        smooth(cells);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    printf("rank %d: %.4f %.4f\n", rank, cells[1], cells[N]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
