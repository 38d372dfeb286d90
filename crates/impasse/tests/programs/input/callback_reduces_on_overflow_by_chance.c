// A callback for an event that is too large reduces right away, on that rank alone; the seed is the clock.
// ranks: 2, 3
// expect: deadlock input
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct counter counter;
struct counter {
    long events, large;
    void (*handle)(counter *, int);
};

static void count_event(counter *c, int size)
{
    c->events++;
    if (size > 900) {
        long one = 1;
        MPI_Allreduce(&one, &c->large, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD); //~ mismatch
    }
}

static void run(counter *c, int events)
{
    for (int i = 0; i < events; i++)
        c->handle(c, rand() % 1000);
}

int main(int argc, char **argv)
{
    int rank;
    long all[2], mine[2];
    counter *c = calloc(1, sizeof *c);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand((unsigned)time(NULL) + rank + 1);
    c->handle = count_event;
    run(c, 100);
    mine[0] = c->events;
    mine[1] = c->large;
    MPI_Reduce(mine, all, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD); //~ mismatch
    if (rank == 0)
        printf("%ld events, %ld large\n", all[0], all[1]);
    free(c);
    MPI_Finalize();
    return 0;
}
