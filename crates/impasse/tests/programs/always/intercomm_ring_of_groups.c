// Three groups connect in a ring, each first with the next group: nobody answers.
// ranks: 3, 6
// expect: deadlock always
// pattern: 31
#include <mpi.h>

#define GROUPS 3

static MPI_Comm connect(MPI_Comm mine, int me, int other)
{
    MPI_Comm inter;
    int low = me < other ? me : other;
    int tag = 10 * low + (me + other - low);
    /* The leader of group g is rank g of MPI_COMM_WORLD. */
    MPI_Intercomm_create(mine, 0, MPI_COMM_WORLD, other, tag, &inter); //~ cycle
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

    for (int distance = 1; distance < GROUPS; distance++) {
        int other = (me + distance) % GROUPS;
        links[other] = connect(mine, me, other);
    }

    for (int other = 0; other < GROUPS; other++)
        if (other != me)
            MPI_Comm_free(&links[other]);
    MPI_Comm_free(&mine);
    MPI_Finalize();
    return 0;
}
