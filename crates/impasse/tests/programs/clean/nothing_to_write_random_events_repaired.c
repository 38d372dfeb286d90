// A rank without events takes part in the gather of offsets with a count of zero.
// ranks: 2, 3
// expect: clean
// pattern: 13
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int record_events(int *events, int at_most)
{
    int n = 0;

    for (int i = 0; i < at_most; i++) {
        int r = rand();
        if (r > RAND_MAX / 2)
            events[n++] = r;
    }
    return n;
}

static void dump(int n, int rank, int size)
{
    int counts[32], offset = 0;

    MPI_Allgather(&n, 1, MPI_INT, counts, 1, MPI_INT, MPI_COMM_WORLD);
    if (n == 0)
        return;
    for (int r = 0; r < rank && r < size; r++)
        offset += counts[r];
    printf("rank %d writes %d events at %d\n", rank, n, offset);
}

int main(int argc, char **argv)
{
    int rank, size, events[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    srand((unsigned)time(NULL) * 2u + (unsigned)rank);
    dump(record_events(events, 2), rank, size);

    MPI_Finalize();
    return 0;
}
