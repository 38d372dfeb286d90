// Sizes, arrays, neighbours and communicator live in one struct; every rank takes part, also with an empty part.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    MPI_Comm comm;
    int rank, size, left, right;
    int cells;
    double *value, *flux;
} mesh;

static mesh *mesh_create(MPI_Comm comm, int total)
{
    mesh *m = calloc(1, sizeof *m);
    MPI_Comm_dup(comm, &m->comm);
    MPI_Comm_rank(m->comm, &m->rank);
    MPI_Comm_size(m->comm, &m->size);
    m->left = m->rank > 0 ? m->rank - 1 : MPI_PROC_NULL;
    m->right = m->rank + 1 < m->size ? m->rank + 1 : MPI_PROC_NULL;
    m->cells = total / m->size + (m->rank < total % m->size);
    m->value = calloc(m->cells + 2, sizeof(double));
    m->flux = calloc(m->cells + 2, sizeof(double));
    return m;
}

static void mesh_exchange(mesh *m)
{
    MPI_Sendrecv(&m->value[1], 1, MPI_DOUBLE, m->left, 7, &m->value[m->cells + 1], 1, MPI_DOUBLE,
                 m->right, 7, m->comm, MPI_STATUS_IGNORE);
}

static void mesh_step(mesh *m)
{
    for (int i = 1; i <= m->cells; i++)
        m->flux[i] = m->value[i + 1] - m->value[i];
    for (int i = 1; i <= m->cells; i++)
        m->value[i] += 0.1 * m->flux[i];
}

static void mesh_free(mesh *m)
{
    MPI_Comm_free(&m->comm);
    free(m->value);
    free(m->flux);
    free(m);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int total = argc > 1 ? atoi(argv[1]) : 100;
    if (total < 0 || total > 100000)
        MPI_Abort(MPI_COMM_WORLD, 1);
    mesh *m = mesh_create(MPI_COMM_WORLD, total);
    for (int i = 1; i <= m->cells; i++)
        m->value[i] = m->rank;
    for (int step = 0; step < 4; step++) {
        mesh_exchange(m);
        mesh_step(m);
    }
    if (m->rank == 0)
        printf("%d cells on rank 0\n", m->cells);
    mesh_free(m);
    MPI_Finalize();
    return 0;
}
