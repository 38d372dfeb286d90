// A rank without work goes home before the sum.
//
//     impasse check examples/programs/early_return.c -n 2-5
//
// Expected verdict: deadlock (always) with 5 ranks, and no finding with 2, 3 and 4: the four items
// are enough for four ranks. Check more than one number of ranks, odd ones too.
#include <mpi.h>
#include <stdio.h>

#define ITEMS 4

static void sum_up(int rank, int size)
{
    int count = 0, all;

    for (int item = rank; item < ITEMS; item += size)
        count++;
    if (count == 0)
        return;
    MPI_Allreduce(&count, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d items\n", all);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sum_up(rank, size);
    MPI_Finalize();
    return 0;
}
