// The error handler is freed as soon as the communicator has it.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

static int errors;

static void count_error(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    errors++;
}

int main(int argc, char **argv)
{
    MPI_Errhandler counting;
    int rank, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_errhandler(count_error, &counting);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, counting);
    MPI_Errhandler_free(&counting);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("%d, %d errors\n", sum, errors);
    MPI_Finalize();
    return 0;
}
