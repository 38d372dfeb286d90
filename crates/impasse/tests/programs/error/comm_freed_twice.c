// Two objects share one communicator, and both free it at the end.
// ranks: 1, 2, 3
// expect: error
// pattern: 26
#include <mpi.h>

struct solver {
    MPI_Comm comm;
    int owns;
};

static struct solver solver_new(MPI_Comm parent)
{
    struct solver s = {MPI_COMM_NULL, 1};
    MPI_Comm_dup(parent, &s.comm);
    return s;
}

static struct solver solver_share(const struct solver *other)
{
    struct solver s = *other;
    s.owns = 0;
    return s;
}

static void solver_free(struct solver *s)
{
    if (s->comm != MPI_COMM_NULL)
        MPI_Comm_free(&s->comm); //~ handle
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct solver outer = solver_new(MPI_COMM_WORLD);
    struct solver inner = solver_share(&outer);
    MPI_Barrier(inner.comm);
    solver_free(&inner);
    solver_free(&outer);
    MPI_Finalize();
    return 0;
}
