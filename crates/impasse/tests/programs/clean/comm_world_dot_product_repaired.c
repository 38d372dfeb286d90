// The dot product sums over the row that owns the vectors.
// ranks: 4, 6
// expect: clean
// pattern: 15
#include <mpi.h>
#include <stdio.h>

#define COLUMNS 2
#define LEN 3

typedef struct {
    MPI_Comm row_comm;
    int row, column;
} Grid;

typedef struct {
    const Grid *grid;
    double data[LEN];
} Vector;

static double dot(const Vector *a, const Vector *b)
{
    double part = 0.0, whole;

    for (int i = 0; i < LEN; i++)
        part += a->data[i] * b->data[i];
    MPI_Allreduce(&part, &whole, 1, MPI_DOUBLE, MPI_SUM, a->grid->row_comm);
    return whole;
}

int main(int argc, char **argv)
{
    int rank;
    Grid g;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    g.row = rank / COLUMNS;
    g.column = rank % COLUMNS;
    MPI_Comm_split(MPI_COMM_WORLD, g.row, g.column, &g.row_comm);

    Vector v = { &g, { 1.0, 2.0, 1.0 + g.row } };
    double norm = 0.0;
    for (int iteration = 0; iteration <= g.row; iteration++)
        norm = dot(&v, &v);

    printf("row %d, column %d: %g\n", g.row, g.column, norm);
    MPI_Comm_free(&g.row_comm);
    MPI_Finalize();
    return 0;
}
