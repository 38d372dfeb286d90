// A stack of cleanup functions, one of them collective, is unwound only where the log could be opened.
// ranks: 2, 3
// expect: deadlock input
// pattern: 9
#include <mpi.h>
#include <stdio.h>

#define DEPTH 4

static void (*cleanup[DEPTH])(void);
static int depth;
static MPI_Comm team;
static FILE *log_file;

static void close_log(void)
{
    if (log_file)
        fclose(log_file);
}

static void dissolve_team(void)
{
    int one = 1, members;

    MPI_Allreduce(&one, &members, 1, MPI_INT, MPI_SUM, team); //~ missing
    MPI_Comm_free(&team);
}

static int start(int rank)
{
    char name[24];

    MPI_Comm_dup(MPI_COMM_WORLD, &team);
    cleanup[depth++] = dissolve_team;
    sprintf(name, "log.%03d", rank);
    log_file = fopen(name, "w");
    cleanup[depth++] = close_log;
    return log_file ? 0 : -1;
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (start(rank) == 0)
        while (depth > 0)
            cleanup[--depth]();
    MPI_Finalize(); //~ missing
    return 0;
}
