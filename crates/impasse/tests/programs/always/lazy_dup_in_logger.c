// The logger duplicates its communicator on first use, but only rank 0 ever logs.
// ranks: 2, 4
// expect: deadlock always
// pattern: 30
#include <mpi.h>
#include <stdio.h>

static MPI_Comm log_comm = MPI_COMM_NULL;

static void log_line(const char *text)
{
    int rank;
    if (log_comm == MPI_COMM_NULL)
        MPI_Comm_dup(MPI_COMM_WORLD, &log_comm); //~ mismatch
    MPI_Comm_rank(log_comm, &rank);
    printf("[%d] %s\n", rank, text);
}

int main(int argc, char **argv)
{
    int rank, items = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        log_line("reading input");
        items = 250;
    }
    MPI_Bcast(&items, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ mismatch
    if (rank == 0)
        log_line(items > 0 ? "input read" : "no input");

    MPI_Finalize();
    return 0;
}
