// Matrix product on a square grid of ranks with one element each, with row and column communicators.
// ranks: 1, 4, 9
// expect: clean
#include <mpi.h>
#include <stdio.h>

struct square {
    int q, row, column;
    MPI_Comm along_row, along_column;
};

static int square_root(int n)
{
    int q = 0;
    while ((q + 1) * (q + 1) <= n)
        q++;
    return q;
}

static struct square make_square(int rank, int size)
{
    struct square s;
    s.q = square_root(size);
    s.row = rank / s.q;
    s.column = rank % s.q;
    MPI_Comm_split(MPI_COMM_WORLD, s.row, s.column, &s.along_row);
    MPI_Comm_split(MPI_COMM_WORLD, s.column, s.row, &s.along_column);
    return s;
}

static double multiply(const struct square *s, double a, double b)
{
    double c = 0.0;
    for (int k = 0; k < s->q; k++) {
        double left = a, upper = b;
        MPI_Bcast(&left, 1, MPI_DOUBLE, k, s->along_row);
        MPI_Bcast(&upper, 1, MPI_DOUBLE, k, s->along_column);
        c += left * upper;
    }
    return c;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct square s = make_square(rank, size);

    double identity = s.row == s.column ? 1.0 : 0.0;
    double value = 10.0 * s.row + s.column;
    double product = multiply(&s, identity, value);
    int wrong = product != value, any;
    MPI_Allreduce(&wrong, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d x %d: %s\n", s.q, s.q, any ? "wrong" : "right");

    MPI_Comm_free(&s.along_row);
    MPI_Comm_free(&s.along_column);
    MPI_Finalize();
    return 0;
}
