// The root finds out how often to exchange, and not more often than there are requests.
// ranks: 2, 4
// expect: clean

#include <mpi.h>

#define MOST 2
#define LEAST(a, b) ((a) < (b) ? (a) : (b))

int main(int argc, char **argv)
{
    int rank, size, rounds = 1, got[MOST];
    MPI_Request requests[2 * MOST];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double before = MPI_Wtime();
    MPI_Barrier(MPI_COMM_WORLD);
    double time = MPI_Wtime() - before, most;
    MPI_Allreduce(&time, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (most < 1)
        rounds = most < 1e-3 ? 1000 : (int)(1 / most + 0.5);
    rounds = LEAST(MOST, rounds);
    MPI_Bcast(&rounds, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int count = 0;
    for (int i = 0; i < rounds; i++) {
        MPI_Irecv(&got[i], 1, MPI_INT, (rank + size - 1) % size, i, MPI_COMM_WORLD, &requests[count++]);
        MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, i, MPI_COMM_WORLD, &requests[count++]);
    }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
