// A solver for a group of ranks synchronises all of MPI_COMM_WORLD, of which the writer is part.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 15
#include <mpi.h>
#include <stdio.h>

static double solve(MPI_Comm comm, double rhs)
{
    double sum;

    MPI_Allreduce(&rhs, &sum, 1, MPI_DOUBLE, MPI_SUM, comm);
    MPI_Barrier(MPI_COMM_WORLD); //~ cycle
    return sum / 2;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm group;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int writer = size - 1;
    MPI_Comm_split(MPI_COMM_WORLD, rank == writer, rank, &group);

    if (rank == writer) {
        double result;
        MPI_Recv(&result, 1, MPI_DOUBLE, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
        printf("result %g\n", result);
    } else {
        double x = solve(group, rank + 1.0);
        if (rank == 0)
            MPI_Send(&x, 1, MPI_DOUBLE, writer, 8, MPI_COMM_WORLD);
    }

    MPI_Comm_free(&group);
    MPI_Finalize();
    return 0;
}
