// A rank whose own change is small leaves the halo exchange that its neighbours go on with.
// ranks: 3
// expect: deadlock input
// pattern: 11
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct strip {
    double value, halo;
    int left, right;
};

static double update(struct strip *s)
{
    double before = s->value;

    MPI_Sendrecv(&s->value, 1, MPI_DOUBLE, s->right, 0, &s->halo, 1, MPI_DOUBLE, s->left, 0, //~ orphan
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    s->value = (s->value + s->halo) / 2;
    return before > s->value ? before - s->value : s->value - before;
}

int main(int argc, char **argv)
{
    int rank, size;
    struct strip s;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    s.left = (rank + size - 1) % size;
    s.right = (rank + 1) % size;
    srand((unsigned)time(NULL) + (unsigned)(31 * rank));
    s.value = rand() % 50;

    for (int i = 0; i < 2; i++) {
        double change = update(&s);
        if (change < 0.5)
            break;
    }

    printf("rank %d ends with %g\n", rank, s.value);
    MPI_Finalize();
    return 0;
}
