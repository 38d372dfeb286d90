// The groups connect pair by pair in an order that all of them know.
// ranks: 3, 6
// expect: clean
// pattern: 31
#include <mpi.h>

#define GROUPS 3

static MPI_Comm connect(MPI_Comm mine, int me, int other)
{
    MPI_Comm inter;
    int low = me < other ? me : other;
    int tag = 10 * low + (me + other - low);
    /* The leader of group g is rank g of MPI_COMM_WORLD. */
    MPI_Intercomm_create(mine, 0, MPI_COMM_WORLD, other, tag, &inter);
    return inter;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm mine, links[GROUPS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int me = rank % GROUPS;
    MPI_Comm_split(MPI_COMM_WORLD, me, rank, &mine);

    for (int a = 0; a < GROUPS; a++)
        for (int b = a + 1; b < GROUPS; b++)
            if (me == a || me == b)
                links[me == a ? b : a] = connect(mine, me, me == a ? b : a);

    for (int other = 0; other < GROUPS; other++)
        if (other != me)
            MPI_Comm_free(&links[other]);
    MPI_Comm_free(&mine);
    MPI_Finalize();
    return 0;
}
