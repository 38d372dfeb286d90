// A library frees the error handler that it has set, and so does its end.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

static MPI_Errhandler complaining;

static void complain(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    fprintf(stderr, "error %d\n", *code);
}

static void library_begin(MPI_Comm comm)
{
    MPI_Comm_create_errhandler(complain, &complaining);
    MPI_Comm_set_errhandler(comm, complaining);
    MPI_Errhandler_free(&complaining);
}

static void library_end(void)
{
    MPI_Errhandler_free(&complaining); //~ handle
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm own;
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    library_begin(own);
    MPI_Barrier(own);
    library_end();
    MPI_Comm_free(&own);
    MPI_Finalize();
    return 0;
}
