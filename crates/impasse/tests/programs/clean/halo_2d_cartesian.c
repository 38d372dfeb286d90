// Five-point averaging on a 2-D process grid; columns of the halo travel as a vector type.
// ranks: 1, 4, 6
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define NX 4
#define NY 3

static double a[NY + 2][NX + 2], b[NY + 2][NX + 2];

static void exchange(MPI_Comm grid, MPI_Datatype column)
{
    int up, down, left, right;
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Cart_shift(grid, 1, 1, &left, &right);

    MPI_Sendrecv(&a[1][1], NX, MPI_DOUBLE, up, 0, &a[NY + 1][1], NX, MPI_DOUBLE, down, 0, grid,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&a[NY][1], NX, MPI_DOUBLE, down, 1, &a[0][1], NX, MPI_DOUBLE, up, 1, grid,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&a[1][1], 1, column, left, 2, &a[1][NX + 1], 1, column, right, 2, grid,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&a[1][NX], 1, column, right, 3, &a[1][0], 1, column, left, 3, grid,
                 MPI_STATUS_IGNORE);
}

static void average(void)
{
    for (int i = 1; i <= NY; i++)
        for (int j = 1; j <= NX; j++)
            b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    for (int i = 1; i <= NY; i++)
        for (int j = 1; j <= NX; j++)
            a[i][j] = b[i][j];
}

int main(int argc, char **argv)
{
    int size, rank, dims[2] = {0, 0}, periods[2] = {0, 1}, coords[2];
    MPI_Comm grid;
    MPI_Datatype column;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, coords);
    MPI_Type_vector(NY, 1, NX + 2, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);

    for (int i = 1; i <= NY; i++)
        for (int j = 1; j <= NX; j++)
            a[i][j] = 10.0 * coords[0] + coords[1];
    for (int sweep = 0; sweep < 3; sweep++) {
        exchange(grid, column);
        average();
    }

    double corner = a[1][1], least;
    MPI_Allreduce(&corner, &least, 1, MPI_DOUBLE, MPI_MIN, grid);
    if (rank == 0)
        printf("%d x %d processes, least corner %.4f\n", dims[0], dims[1], least);
    MPI_Type_free(&column);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
