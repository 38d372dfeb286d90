// Mean and variance of distributed samples in one reduction with an operation of our own.
// ranks: 1, 2, 3, 5
// expect: clean
#include <mpi.h>
#include <stdio.h>

typedef struct {
    double n, mean, squares;
} moments;

static void add_sample(moments *m, double x)
{
    double before = x - m->mean;
    m->n += 1.0;
    m->mean += before / m->n;
    m->squares += before * (x - m->mean);
}

static void combine(void *in, void *inout, int *count, MPI_Datatype *type)
{
    const moments *a = in;
    moments *b = inout;
    (void)type;
    for (int i = 0; i < *count; i++, a++, b++) {
        double n = a->n + b->n, difference = b->mean - a->mean;
        if (n == 0.0)
            continue;
        b->squares += a->squares + difference * difference * a->n * b->n / n;
        b->mean = (a->n * a->mean + b->n * b->mean) / n;
        b->n = n;
    }
}

int main(int argc, char **argv)
{
    int rank;
    moments mine = {0.0, 0.0, 0.0}, all;
    MPI_Datatype type;
    MPI_Op op;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 4 + rank; i++)
        add_sample(&mine, rank * 4 + i);

    MPI_Type_contiguous(3, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    MPI_Op_create(combine, 1, &op);
    MPI_Reduce(&mine, &all, 1, type, op, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%g samples, mean %.4f, variance %.4f\n", all.n, all.mean, all.squares / all.n);

    MPI_Op_free(&op);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
