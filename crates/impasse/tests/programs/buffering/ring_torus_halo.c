// On a two-dimensional torus every rank sends its edge before it receives one, in both directions.
// ranks: 4, 6
// expect: deadlock buffering
// pattern: 2
#include <mpi.h>
#include <stdio.h>

enum { EDGE = 16 };

struct tile {
    MPI_Comm grid;
    int rank;
    float edge[2][EDGE];
    float halo[2][EDGE];
};

static void shift(struct tile *t, int dim)
{
    int from, to;

    MPI_Cart_shift(t->grid, dim, 1, &from, &to);
    MPI_Send(t->edge[dim], EDGE, MPI_FLOAT, to, dim, t->grid); //~ cycle
    MPI_Recv(t->halo[dim], EDGE, MPI_FLOAT, from, dim, t->grid, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int size, dims[2] = { 0, 0 }, wrap[2] = { 1, 1 };
    struct tile t;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, wrap, 0, &t.grid);
    MPI_Comm_rank(t.grid, &t.rank);

    for (int d = 0; d < 2; d++)
        for (int i = 0; i < EDGE; i++)
            t.edge[d][i] = (float)(t.rank + d * 10);

    shift(&t, 0);
    shift(&t, 1);

    printf("%d: above %g, beside %g\n", t.rank, t.halo[0][0], t.halo[1][0]);
    MPI_Comm_free(&t.grid);
    MPI_Finalize();
    return 0;
}
