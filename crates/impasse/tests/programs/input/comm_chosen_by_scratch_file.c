// A rank that finds a scratch file uses the communicator of cached runs, the others that of fresh runs.
// ranks: 2, 3
// expect: deadlock input
// pattern: 16
#include <mpi.h>
#include <stdio.h>

struct context {
    MPI_Comm cached, fresh;
    MPI_Comm *active;
};

static int have_scratch(void)
{
    FILE *f = fopen("scratch.idx", "r");

    if (f == NULL)
        return 0;
    fclose(f);
    return 1;
}

static void context_open(struct context *c)
{
    MPI_Comm_dup(MPI_COMM_WORLD, &c->cached);
    MPI_Comm_dup(MPI_COMM_WORLD, &c->fresh);
    int found = have_scratch();
    c->active = found ? &c->cached : &c->fresh;
}

int main(int argc, char **argv)
{
    struct context c;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    context_open(&c);

    MPI_Barrier(*c.active); //~ cycle
    printf("rank %d runs %s\n", rank, c.active == &c.cached ? "cached" : "fresh");

    MPI_Comm_free(&c.cached);
    MPI_Comm_free(&c.fresh);
    MPI_Finalize();
    return 0;
}
