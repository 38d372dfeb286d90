// The logger gets its communicator in a set-up function that all ranks call.
// ranks: 2, 4
// expect: clean
// pattern: 30
#include <mpi.h>
#include <stdio.h>

static MPI_Comm log_comm = MPI_COMM_NULL;

static void log_open(void)
{
    MPI_Comm_dup(MPI_COMM_WORLD, &log_comm);
}

static void log_line(const char *text)
{
    int rank;
    MPI_Comm_rank(log_comm, &rank);
    printf("[%d] %s\n", rank, text);
}

int main(int argc, char **argv)
{
    int rank, items = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    log_open();

    if (rank == 0) {
        log_line("reading input");
        items = 250;
    }
    MPI_Bcast(&items, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        log_line(items > 0 ? "input read" : "no input");

    MPI_Comm_free(&log_comm);
    MPI_Finalize();
    return 0;
}
