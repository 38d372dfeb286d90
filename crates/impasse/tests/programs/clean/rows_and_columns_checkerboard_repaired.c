// All squares reduce along rows first and along columns second.
// ranks: 4, 6
// expect: clean
// pattern: 20
#include <mpi.h>
#include <stdio.h>

typedef struct {
    MPI_Comm all, row, column;
    int coords[2];
} grid_t;

static void make_grid(grid_t *g)
{
    int size, rank, dims[2] = {2, 0}, periods[2] = {0, 0};
    int keep_row[2] = {0, 1}, keep_column[2] = {1, 0};
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &g->all);
    MPI_Comm_rank(g->all, &rank);
    MPI_Cart_coords(g->all, rank, 2, g->coords);
    MPI_Cart_sub(g->all, keep_row, &g->row);
    MPI_Cart_sub(g->all, keep_column, &g->column);
}

int main(int argc, char **argv)
{
    grid_t g;
    MPI_Init(&argc, &argv);
    make_grid(&g);

    int here = 1 + g.coords[0] + 10 * g.coords[1], in_row, in_column;
    MPI_Allreduce(&here, &in_row, 1, MPI_INT, MPI_SUM, g.row);
    MPI_Allreduce(&here, &in_column, 1, MPI_INT, MPI_SUM, g.column);

    printf("(%d,%d): %d %d\n", g.coords[0], g.coords[1], in_row, in_column);
    MPI_Comm_free(&g.row);
    MPI_Comm_free(&g.column);
    MPI_Comm_free(&g.all);
    MPI_Finalize();
    return 0;
}
