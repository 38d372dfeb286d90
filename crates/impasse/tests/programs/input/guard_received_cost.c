// Rank 0 deals out tasks of random cost; a rank enters the barrier only if its own task is expensive.
// ranks: 2, 3
// expect: deadlock input
// pattern: 7
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct task {
    int id;
    int cost;
};

static struct task deal(int rank, int size)
{
    struct task own = { 0, 0 };

    if (rank == 0) {
        srand((unsigned)time(NULL));
        own.cost = rand() % 10;
        for (int to = 1; to < size; to++) {
            struct task t = { to, rand() % 10 };
            MPI_Send(&t, 2, MPI_INT, to, 0, MPI_COMM_WORLD);
        }
    } else {
        MPI_Recv(&own, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    return own;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    struct task t = deal(rank, size);
    if (t.cost >= 5)
        MPI_Barrier(MPI_COMM_WORLD); //~ missing
    printf("rank %d did task %d\n", rank, t.id);

    MPI_Finalize(); //~ missing
    return 0;
}
