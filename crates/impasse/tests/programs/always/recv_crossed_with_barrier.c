// Rank 0 wants the report before the barrier, the last rank sends it only behind the barrier.
// ranks: 2, 3, 5
// expect: deadlock always
// pattern: 19
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    long checksum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int last = size - 1;

    if (rank == 0) {
        MPI_Recv(&checksum, 1, MPI_LONG, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
        printf("checksum %ld\n", checksum);
    }
    MPI_Barrier(MPI_COMM_WORLD); //~ cycle
    if (rank == last) {
        checksum = 4711L * size;
        MPI_Send(&checksum, 1, MPI_LONG, 0, 3, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
