// Bodies travel round a ring for as many steps as the rank has bodies.
// ranks: 2, 3
// expect: deadlock input
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_BODIES 64

typedef struct {
    double x[MAX_BODIES], force[MAX_BODIES];
    int count;
} bodies;

static void interact(bodies *mine, const double *visitors, int n)
{
    for (int i = 0; i < mine->count; i++)
        for (int j = 0; j < n; j++) {
            double d = visitors[j] - mine->x[i];
            if (d != 0.0)
                mine->force[i] += d / (d * d + 0.01);
        }
}

int main(int argc, char **argv)
{
    static bodies mine;
    double travelling[MAX_BODIES], arriving[MAX_BODIES];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int total = argc > 1 ? atoi(argv[1]) : 20;
    if (total < 1 || total > MAX_BODIES)
        total = 20;
    mine.count = total / size + (rank < total % size);
    for (int i = 0; i < mine.count; i++)
        travelling[i] = mine.x[i] = rank + 0.1 * i;
    int steps = mine.count, visitors = mine.count;
    for (int s = 0; s < steps; s++) {
        MPI_Request requests[2];
        MPI_Status statuses[2];
        interact(&mine, travelling, visitors);
        MPI_Irecv(arriving, MAX_BODIES, MPI_DOUBLE, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                  &requests[0]);
        MPI_Isend(travelling, visitors, MPI_DOUBLE, (rank + 1) % size, 0, MPI_COMM_WORLD,
                  &requests[1]);
        MPI_Waitall(2, requests, statuses); //~ orphan
        MPI_Get_count(&statuses[0], MPI_DOUBLE, &visitors);
        for (int i = 0; i < visitors; i++)
            travelling[i] = arriving[i];
    }
    printf("rank %d: first force %g\n", rank, mine.count > 0 ? mine.force[0] : 0.0);
    MPI_Finalize();
    return 0;
}
