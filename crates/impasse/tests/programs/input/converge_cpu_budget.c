// Each rank leaves the search when it has used up its processor time by its own clock.
// ranks: 2, 3
// expect: deadlock input
// pattern: 11
#include <mpi.h>
#include <stdio.h>
#include <time.h>

#define ROUNDS 3

static int out_of_time(clock_t begin)
{
    return clock() - begin > 2 * CLOCKS_PER_SEC;
}

static int search(int round, int rank)
{
    return (round * 37 + rank * 11) % 23;
}

int main(int argc, char **argv)
{
    int rank;
    struct {
        int value, where;
    } best, found;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    clock_t begin = clock();
    for (int round = 0; round < ROUNDS; round++) {
        int stop = out_of_time(begin);
        if (stop)
            break;
        found.value = search(round, rank);
        found.where = rank;
        MPI_Allreduce(&found, &best, 1, MPI_2INT, MPI_MINLOC, MPI_COMM_WORLD); //~ missing
        if (rank == best.where)
            printf("round %d: %d\n", round, best.value);
    }

    MPI_Finalize(); //~ missing
    return 0;
}
