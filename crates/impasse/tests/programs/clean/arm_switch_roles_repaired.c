// The observer takes part in the gather, too.
// ranks: 3, 4
// expect: clean
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
        MPI_Allgather(&mine, 1, MPI_INT, seen, 1, MPI_INT, MPI_COMM_WORLD);
        printf("rank %d saw %d last\n", rank, seen[size - 1]);
        break;
    case OBSERVER:
        MPI_Allgather(&mine, 1, MPI_INT, seen, 1, MPI_INT, MPI_COMM_WORLD);
        printf("rank %d watches\n", rank);
        break;
    }

    MPI_Finalize();
    return 0;
}
