// Persistent collective calls that are prepared in different orders do not match.
// ranks: 2
// expect: stuck
// issue: rank 1 calls `MPI_Barrier_init` while rank 0 calls `MPI_Allreduce_init`
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, mine = 1, sum;
    MPI_Request reduce, barrier;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &barrier);
    MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &reduce);
    if (rank == 0) MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &barrier);
    MPI_Start(&reduce);
    if (rank == 1) MPI_Start(&barrier);
    MPI_Wait(&reduce, MPI_STATUS_IGNORE);
    if (rank == 0) MPI_Start(&barrier);
    MPI_Wait(&barrier, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
