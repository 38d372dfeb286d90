// Functions of the program combine in the order of ranks.
// ranks: 3
// expect: completed
// rank 0: 0 3 2 1 3
// rank 0: 3 2 1 3
// rank 0: 0 0 1 1
// rank 0: 0 0 1 1
// rank 0: 1
// rank 0: 3 3 3
// rank 1: 0 0 0 0 0
// rank 1: 3 2 1 3
// rank 1: 1 1 0 1
// rank 1: 0 0 1 1
// rank 1: 1
// rank 1: 3 4 3
// rank 2: 0 0 0 0 0
// rank 2: 3 2 1 3
// rank 2: 3 2 1 3
// rank 2: 1 1 0 1
// rank 2: 1
// rank 2: 6 8 6
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>

typedef struct { long a, b, c, d; } Matrix;
static int calls;
static void multiply(void *in, void *inout, int *len, MPI_Datatype *datatype) {
    Matrix *x = in, *y = inout;
    int bytes;
    MPI_Type_size(*datatype, &bytes);
    if (bytes != (int)sizeof(Matrix)) abort();
    for (int i = 0; i < *len; i++) {
        Matrix r = {x[i].a * y[i].a + x[i].b * y[i].c, x[i].a * y[i].b + x[i].b * y[i].d,
                    x[i].c * y[i].a + x[i].d * y[i].c, x[i].c * y[i].b + x[i].d * y[i].d};
        y[i] = r;
    }
    calls++;
}

static void add(void *in, void *inout, int *len, MPI_Datatype *datatype) {
    for (int i = 0; i < *len; i++) ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Op op;
    MPI_Datatype matrix;
    int commutes;
    MPI_Type_contiguous(4, MPI_LONG, &matrix);
    MPI_Type_commit(&matrix);
    MPI_Op_create(multiply, 0, &op);
    MPI_Op_commutative(op, &commutes);
    Matrix m[2] = {{1, rank, 0, 1}, {rank, 1, 1, 0}}, r[2] = {{0}};
    MPI_Reduce(m, r, 2, matrix, op, 0, MPI_COMM_WORLD);
    printf("%d %ld %ld %ld %ld\n", commutes, r[0].b, r[1].a, r[1].b, r[1].c);
    MPI_Allreduce(m, r, 2, matrix, op, MPI_COMM_WORLD);
    printf("%ld %ld %ld %ld\n", r[0].b, r[1].a, r[1].b, r[1].c);
    MPI_Scan(m, r, 2, matrix, op, MPI_COMM_WORLD);
    printf("%ld %ld %ld %ld\n", r[0].b, r[1].a, r[1].b, r[1].c);
    MPI_Exscan(MPI_IN_PLACE, m, 2, matrix, op, MPI_COMM_WORLD);
    printf("%ld %ld %ld %ld\n", m[0].b, m[1].a, m[1].b, m[1].c);
    MPI_Op_free(&op);
    printf("%d\n", op == MPI_OP_NULL);
    MPI_Op_create(add, 1, &op);
    int v[3] = {rank, 1, 2 * rank}, w = -1;
    MPI_Reduce_scatter_block(v, &w, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Reduce_local(&w, v, 1, MPI_INT, op);
    MPI_Reduce_local(&w, v + 1, 1, MPI_INT, MPI_MAX);
    printf("%d %d %d\n", w, v[0], v[1]);

    MPI_Finalize();
    return 0;
}
