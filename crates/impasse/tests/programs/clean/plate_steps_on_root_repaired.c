// Heat in a plate on a grid of ranks; the number of steps comes from an argument that all ranks read.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define N 8

static void exchange(double u[N + 2][N + 2], MPI_Comm grid, int up, int down)
{
    MPI_Sendrecv(u[1], N + 2, MPI_DOUBLE, up, 0, u[N + 1], N + 2, MPI_DOUBLE, down, 0, grid,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(u[N], N + 2, MPI_DOUBLE, down, 1, u[0], N + 2, MPI_DOUBLE, up, 1, grid,
                 MPI_STATUS_IGNORE);
}

static double relax(double u[N + 2][N + 2])
{
    double change = 0.0;
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++) {
            double mean = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4.0;
            change += mean > u[i][j] ? mean - u[i][j] : u[i][j] - mean;
            u[i][j] = mean;
        }
    return change;
}

int main(int argc, char **argv)
{
    static double u[N + 2][N + 2];
    int rank, size, up, down, steps, periodic = 0;
    double change = 0.0, total;
    MPI_Comm grid;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    steps = argc > 1 ? atoi(argv[1]) : 10;
    if (rank == 0)
        for (int j = 0; j < N + 2; j++)
            u[0][j] = 1.0;
    for (int s = 0; s < steps; s++) {
        exchange(u, grid, up, down);
        change = relax(u);
    }
    MPI_Reduce(&change, &total, 1, MPI_DOUBLE, MPI_SUM, 0, grid);
    if (rank == 0)
        printf("last change %g\n", total);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
