// The coordinator sums and then synchronises; the others synchronise and then sum.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 6
#include <mpi.h>
#include <stdio.h>

struct stage {
    MPI_Comm comm;
    int own, sum;
};

static void sum_up(struct stage *s)
{
    MPI_Allreduce(&s->own, &s->sum, 1, MPI_INT, MPI_SUM, s->comm); //~ mismatch
}

static void synchronise(struct stage *s)
{
    MPI_Barrier(s->comm); //~ mismatch
}

int main(int argc, char **argv)
{
    struct stage s = { MPI_COMM_NULL, 0, 0 };
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &s.comm);
    MPI_Comm_rank(s.comm, &rank);
    s.own = rank + 1;

    void (*first)(struct stage *) = rank == 0 ? sum_up : synchronise;
    void (*second)(struct stage *) = rank == 0 ? synchronise : sum_up;
    first(&s);
    second(&s);

    printf("%d: %d\n", rank, s.sum);
    MPI_Comm_free(&s.comm);
    MPI_Finalize();
    return 0;
}
