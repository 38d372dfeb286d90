// A smoothing filter whose halo exchange is hidden behind the work on the inner points.
// ranks: 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n, left, right;
    float *cells;          /* n cells and one ghost cell at each end */
    MPI_Request requests[4];
} strip;

static void strip_init(strip *s, int n, int rank, int size)
{
    s->n = n;
    s->left = (rank + size - 1) % size;
    s->right = (rank + 1) % size;
    s->cells = malloc((n + 2) * sizeof(float));
    for (int i = 0; i < n + 2; i++)
        s->cells[i] = (float)(rank * n + i);
}

static void exchange_begin(strip *s)
{
    float *c = s->cells;
    MPI_Irecv(&c[0], 1, MPI_FLOAT, s->left, 10, MPI_COMM_WORLD, &s->requests[0]);
    MPI_Irecv(&c[s->n + 1], 1, MPI_FLOAT, s->right, 20, MPI_COMM_WORLD, &s->requests[1]);
    MPI_Isend(&c[s->n], 1, MPI_FLOAT, s->right, 10, MPI_COMM_WORLD, &s->requests[2]);
    MPI_Isend(&c[1], 1, MPI_FLOAT, s->left, 20, MPI_COMM_WORLD, &s->requests[3]);
}

static void exchange_end(strip *s)
{
    MPI_Waitall(4, s->requests, MPI_STATUSES_IGNORE);
}

static float smooth(const float *c, int i)
{
    return 0.25f * c[i - 1] + 0.5f * c[i] + 0.25f * c[i + 1];
}

int main(int argc, char **argv)
{
    int rank, size;
    strip s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    strip_init(&s, 8, rank, size);

    for (int pass = 0; pass < 3; pass++) {
        float *next = malloc((s.n + 2) * sizeof(float));
        exchange_begin(&s);
        for (int i = 2; i < s.n; i++)
            next[i] = smooth(s.cells, i);
        exchange_end(&s);
        next[1] = smooth(s.cells, 1);
        next[s.n] = smooth(s.cells, s.n);
        free(s.cells);
        s.cells = next;
    }
    printf("rank %d: %.2f .. %.2f\n", rank, s.cells[1], s.cells[s.n]);
    free(s.cells);
    MPI_Finalize();
    return 0;
}
