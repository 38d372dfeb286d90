// All ranks free their windows in reverse order of creation.
// ranks: 2, 3
// expect: clean
// pattern: 26
#include <mpi.h>
#include <stdlib.h>

struct field {
    double *data;
    MPI_Win win;
};

static struct field *create(int n)
{
    struct field *f = malloc(sizeof *f);
    MPI_Win_allocate(n * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &f->data, &f->win);
    return f;
}

static void destroy(struct field *f)
{
    MPI_Win_free(&f->win);
    free(f);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    struct field *velocity = create(100);
    struct field *pressure = create(10);
    destroy(pressure);
    destroy(velocity);

    MPI_Finalize();
    return 0;
}
