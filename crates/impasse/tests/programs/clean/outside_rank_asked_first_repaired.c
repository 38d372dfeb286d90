// MPI is initialised before the rank is asked for.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

static void name_log(char *name, int room)
{
    int rank;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(name, room, "run.%d.log", rank);
}

int main(int argc, char **argv)
{
    char name[32];

    MPI_Init(&argc, &argv);
    name_log(name, sizeof name);
    printf("%s\n", name);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
