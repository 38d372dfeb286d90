// A stencil code frees its Cartesian communicator at the end, but returns earlier when there is nothing to do.
// ranks: 2, 3
// expect: warning
#include <mpi.h>
#include <stdio.h>

static double relax(int cells, int steps)
{
    MPI_Comm line;
    int size, left, right, periodic = 1;
    double edge = cells, ghost = 0;

    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 1, &line); //~ leak
    if (steps == 0)
        return edge;
    MPI_Cart_shift(line, 0, 1, &left, &right);
    for (int i = 0; i < steps; i++) {
        MPI_Sendrecv(&edge, 1, MPI_DOUBLE, right, 0, &ghost, 1, MPI_DOUBLE, left, 0, line,
                     MPI_STATUS_IGNORE);
        edge = (edge + ghost) / 2;
    }
    MPI_Comm_free(&line);
    return edge;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double first = relax(8, 3), second = relax(8, 0);
    printf("%g %g\n", first, second);
    MPI_Finalize();
    return 0;
}
