// Every rank finds out for itself how often to exchange.
// ranks: 2
// expect: deadlock input

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
    if (time < 1)
        rounds = time < 1e-3 ? 1000 : 1;
    rounds = LEAST(MOST, rounds);
    MPI_Barrier(MPI_COMM_WORLD);
    int count = 0;
    for (int i = 0; i < rounds; i++) {
        MPI_Irecv(&got[i], 1, MPI_INT, (rank + size - 1) % size, i, MPI_COMM_WORLD, &requests[count++]);
        MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, i, MPI_COMM_WORLD, &requests[count++]);
    }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE); //~ orphan
    MPI_Finalize();
    return 0;
}
