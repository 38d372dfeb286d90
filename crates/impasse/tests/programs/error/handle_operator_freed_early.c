// The operator of a reduction is freed by the helper that also uses it, and then used once more.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

static void keep_larger(void *in, void *inout, int *len, MPI_Datatype *type)
{
    long *a = in, *b = inout;

    (void)type;
    for (int i = 0; i < *len; i++)
        if (a[i] > b[i])
            b[i] = a[i];
}

int main(int argc, char **argv)
{
    long first, second;
    MPI_Op larger, alias;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(keep_larger, 1, &larger);
    alias = larger;
    long mine = 3 * rank + 1;
    MPI_Allreduce(&mine, &first, 1, MPI_LONG, larger, MPI_COMM_WORLD);
    MPI_Op_free(&larger);
    mine = -mine;
    MPI_Allreduce(&mine, &second, 1, MPI_LONG, alias, MPI_COMM_WORLD); //~ handle
    printf("%ld %ld\n", first, second);
    MPI_Finalize();
    return 0;
}
