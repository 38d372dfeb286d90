// Blocking sends and receives along an open line of ranks, where the ends talk to MPI_PROC_NULL.
// ranks: 1, 2, 3, 5
// expect: clean
#include <mpi.h>
#include <stdio.h>

typedef struct {
    MPI_Comm comm;
    int place, before, after;
} line;

static line make_line(void)
{
    line l;
    int size, closed = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &closed, 0, &l.comm);
    MPI_Comm_rank(l.comm, &l.place);
    MPI_Cart_shift(l.comm, 0, 1, &l.before, &l.after);
    return l;
}

/* Forward along the line: the first rank gets nothing and starts the chain. */
static double forward(const line *l, double x)
{
    double carried = 0.0;
    MPI_Recv(&carried, 1, MPI_DOUBLE, l->before, 0, l->comm, MPI_STATUS_IGNORE);
    carried = 0.5 * carried + x;
    MPI_Send(&carried, 1, MPI_DOUBLE, l->after, 0, l->comm);
    return carried;
}

/* And back again, from the last rank to the first. */
static double backward(const line *l, double x)
{
    double carried = 0.0;
    MPI_Recv(&carried, 1, MPI_DOUBLE, l->after, 1, l->comm, MPI_STATUS_IGNORE);
    x -= 0.25 * carried;
    MPI_Send(&x, 1, MPI_DOUBLE, l->before, 1, l->comm);
    return x;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    line l = make_line();
    double x = forward(&l, 1.0 + l.place);
    x = backward(&l, x);
    printf("place %d: %.5f\n", l.place, x);
    MPI_Comm_free(&l.comm);
    MPI_Finalize();
    return 0;
}
