// The rank is asked for to choose the name of the log, before MPI is initialised.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

static void name_log(char *name, int room)
{
    int rank;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ outside
    snprintf(name, room, "run.%d.log", rank);
}

int main(int argc, char **argv)
{
    char name[32];

    name_log(name, sizeof name);
    MPI_Init(&argc, &argv);
    printf("%s\n", name);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
