// The last rank receives its broadcast before it sends its own, which breaks the circle.
// ranks: 3
// expect: clean
// pattern: 20
#include <mpi.h>
#include <stdio.h>

static MPI_Comm pair_of(int a, int b)
{
    MPI_Group world, both;
    MPI_Comm comm;
    int members[2] = {a, b};
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, members, &both);
    MPI_Comm_create(MPI_COMM_WORLD, both, &comm);
    MPI_Group_free(&both);
    MPI_Group_free(&world);
    return comm;
}

int main(int argc, char **argv)
{
    int rank, token;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    MPI_Comm pairs[3] = {pair_of(0, 1), pair_of(1, 2), pair_of(2, 0)};
    MPI_Comm c01 = pairs[0], c12 = pairs[1], c20 = pairs[2];
    token = 10 * rank;
    switch (rank) {
    case 0:
        MPI_Bcast(&token, 1, MPI_INT, 0, c01);
        MPI_Bcast(&token, 1, MPI_INT, 0, c20);
        break;
    case 1:
        MPI_Bcast(&token, 1, MPI_INT, 0, c01);
        MPI_Bcast(&token, 1, MPI_INT, 0, c12);
        break;
    default:
        MPI_Bcast(&token, 1, MPI_INT, 0, c12);
        MPI_Bcast(&token, 1, MPI_INT, 0, c20);
        break;
    }
    printf("rank %d ends with %d\n", rank, token);
    for (int i = 0; i < 3; i++)
        if (pairs[i] != MPI_COMM_NULL)
            MPI_Comm_free(&pairs[i]);
    MPI_Finalize();
    return 0;
}
