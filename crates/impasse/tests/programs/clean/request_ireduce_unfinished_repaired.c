// The reduction in the background is completed before its result is printed.
// ranks: 2, 4
// expect: clean
// pattern: 25
#include <mpi.h>
#include <stdio.h>

struct statistics {
    long calls, all_calls;
    MPI_Request pending;
};

static void start_statistics(struct statistics *s)
{
    MPI_Ireduce(&s->calls, &s->all_calls, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD, &s->pending);
}

int main(int argc, char **argv)
{
    int rank;
    struct statistics s = {.calls = 3, .pending = MPI_REQUEST_NULL};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    start_statistics(&s);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Wait(&s.pending, MPI_STATUS_IGNORE);
    if (rank == 0)
        printf("%ld calls\n", s.all_calls);
    MPI_Finalize();
    return 0;
}
