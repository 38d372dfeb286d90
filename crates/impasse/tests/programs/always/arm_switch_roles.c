// Ranks take roles in a switch; the observer role forgets the gather that reader and workers call.
// ranks: 3, 4
// expect: deadlock always
// pattern: 6
#include <mpi.h>
#include <stdio.h>

enum role { READER, OBSERVER, WORKER };

static enum role role_of(int rank)
{
    return rank == 0 ? READER : rank == 1 ? OBSERVER : WORKER;
}

int main(int argc, char **argv)
{
    int rank, size, seen[64], mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    mine = 100 + rank;
    switch (role_of(rank)) {
    case READER:
        mine = 0;
        /* fall through */
    case WORKER:
        MPI_Allgather(&mine, 1, MPI_INT, seen, 1, MPI_INT, MPI_COMM_WORLD); //~ missing
        printf("rank %d saw %d last\n", rank, seen[size - 1]);
        break;
    case OBSERVER:
        printf("rank %d watches\n", rank);
        break;
    }

    MPI_Finalize(); //~ missing
    return 0;
}
