// The master leaves the set-up early, so that MPI_Comm_split among the workers never completes.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 17
#include <mpi.h>
#include <stdio.h>

struct context {
    int rank, size;
    MPI_Comm workers;
};

static void set_up(struct context *c)
{
    MPI_Comm_rank(MPI_COMM_WORLD, &c->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &c->size);
    c->workers = MPI_COMM_NULL;
    if (c->rank == 0)
        return;
    MPI_Comm_split(MPI_COMM_WORLD, 1, c->rank, &c->workers); //~ cycle
}

static void collect(const struct context *c)
{
    double total = 0.0, part;
    for (int source = 1; source < c->size; source++) {
        MPI_Recv(&part, 1, MPI_DOUBLE, source, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
        total += part;
    }
    printf("total %g\n", total);
}

int main(int argc, char **argv)
{
    struct context c;
    MPI_Init(&argc, &argv);
    set_up(&c);
    if (c.rank == 0) {
        collect(&c);
    } else {
        double mine = 1.0 / c.rank, largest;
        MPI_Allreduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, c.workers);
        mine /= largest;
        MPI_Send(&mine, 1, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD);
        MPI_Comm_free(&c.workers);
    }
    MPI_Finalize();
    return 0;
}
