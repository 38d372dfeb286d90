// All ranks sum first and synchronise then.
// ranks: 2, 3, 4
// expect: clean
// pattern: 6
#include <mpi.h>
#include <stdio.h>

struct stage {
    MPI_Comm comm;
    int own, sum;
};

static void sum_up(struct stage *s)
{
    MPI_Allreduce(&s->own, &s->sum, 1, MPI_INT, MPI_SUM, s->comm);
}

static void synchronise(struct stage *s)
{
    MPI_Barrier(s->comm);
}

int main(int argc, char **argv)
{
    struct stage s = { MPI_COMM_NULL, 0, 0 };
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &s.comm);
    MPI_Comm_rank(s.comm, &rank);
    s.own = rank + 1;

    void (*first)(struct stage *) = sum_up;
    void (*second)(struct stage *) = synchronise;
    first(&s);
    second(&s);

    printf("%d: %d\n", rank, s.sum);
    MPI_Comm_free(&s.comm);
    MPI_Finalize();
    return 0;
}
