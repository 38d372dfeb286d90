// The statistics are reduced in the background, and nobody completes the reduction before the end.
// ranks: 2, 4
// expect: error
// pattern: 25
#include <mpi.h>
#include <stdio.h>

struct statistics {
    long calls, all_calls;
    MPI_Request pending;
};

static void start_statistics(struct statistics *s)
{
    MPI_Ireduce(&s->calls, &s->all_calls, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD, &s->pending); //~ request
}

int main(int argc, char **argv)
{
    int rank;
    struct statistics s = {.calls = 3, .pending = MPI_REQUEST_NULL};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    start_statistics(&s);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld calls\n", s.all_calls); //~ race
    MPI_Finalize();
    return 0;
}
