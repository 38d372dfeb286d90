// Ranks put their results into the window of rank 0, but return between lock and unlock when they have none.
// ranks: 3
// expect: error
#include <mpi.h>

static void publish(MPI_Win results, int rank, const double *found, int count) {
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, results);
    if (count == 0)
        return;
    MPI_Put(found, count, MPI_DOUBLE, 0, rank, count, MPI_DOUBLE, results);
    MPI_Win_unlock(0, results);
}

int main(int argc, char **argv) {
    int rank, size;
    double *memory, found;
    MPI_Win results;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(rank == 0 ? size * sizeof(double) : 0, sizeof(double), MPI_INFO_NULL,
                     MPI_COMM_WORLD, &memory, &results);
    found = 0.5 * rank;
    publish(results, rank, &found, rank % 2);
    MPI_Finalize(); //~ left-open
    return 0;
}
