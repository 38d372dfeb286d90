// The error code is reduced before anyone acts on it.
// ranks: 3, 4
// expect: clean
// pattern: 8
#include <mpi.h>
#include <stdio.h>

#define SLOTS 10
#define PER_RANK 4

static int table[SLOTS];

static int reserve(int first, int count)
{
    if (first + count > SLOTS)
        return -1;
    for (int i = 0; i < count; i++)
        table[first + i] = 1;
    return 0;
}

static int set_up(int rank)
{
    int rc = reserve(rank * PER_RANK, PER_RANK), used = PER_RANK, all;

    MPI_Allreduce(MPI_IN_PLACE, &rc, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (rc != 0) {
        fprintf(stderr, "rank %d: table full somewhere\n", rank);
        return rc;
    }
    MPI_Allreduce(&used, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("rank %d: %d of %d slots\n", rank, used, all);
    return 0;
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    set_up(rank);
    MPI_Finalize();
    return 0;
}
