// One function begins a text, another one goes on with it.
// ranks: 2, 4
// expect: clean
// args: 1:2:1
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

/* Functions that go on with a text that another one began. */
static void begin(char *text)
{
    strtok(text, ":");
}

static int next(void)
{
    char *part = strtok(NULL, ":");
    return part ? atoi(part) : 0;
}

int main(int argc, char **argv)
{
    int rank, rounds;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    begin(argv[1]);
    rounds = next();
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
