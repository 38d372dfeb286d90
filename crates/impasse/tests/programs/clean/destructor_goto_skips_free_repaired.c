// The jump goes to the label in front of the destructor.
// ranks: 2, 3, 4
// expect: clean
// pattern: 9
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    MPI_Comm comm;
    double *cells;
} Field;

static void field_create(Field *f, int n)
{
    MPI_Comm_dup(MPI_COMM_WORLD, &f->comm);
    f->cells = calloc((size_t)n, sizeof *f->cells);
}

static void field_destroy(Field *f)
{
    MPI_Barrier(f->comm); /* nobody may still use the field */
    MPI_Comm_free(&f->comm);
    free(f->cells);
}

int main(int argc, char **argv)
{
    Field f;
    int rank, extent;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    field_create(&f, 8);

    extent = 6 - 6 * rank;
    if (extent <= 0) {
        fprintf(stderr, "rank %d: empty extent\n", rank);
        goto release;
    }
    for (int i = 0; i < extent; i++)
        f.cells[i] = i;
release:
    field_destroy(&f);
    MPI_Finalize();
    return 0;
}
