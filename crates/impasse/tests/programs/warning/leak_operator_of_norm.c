// Each norm that is computed makes an operator for complex numbers.
// ranks: 2, 3
// expect: warning
#include <math.h>
#include <mpi.h>
#include <stdio.h>

static void add_squares(void *in, void *inout, int *len, MPI_Datatype *type)
{
    double *a = in, *b = inout;

    (void)type;
    for (int i = 0; i < *len; i++)
        b[i] = hypot(a[i], b[i]);
}

static double norm(double part)
{
    double whole;
    MPI_Op op;

    MPI_Op_create(add_squares, 1, &op); //~ leak
    MPI_Allreduce(&part, &whole, 1, MPI_DOUBLE, op, MPI_COMM_WORLD);
    return whole;
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double one = norm(3 + rank), two = norm(1);
    if (rank == 0)
        printf("%.3f %.3f\n", one, two);
    MPI_Finalize();
    return 0;
}
