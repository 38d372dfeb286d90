// The last rank sends its report before the barrier, where rank 0 receives it.
// ranks: 2, 3, 5
// expect: clean
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
        MPI_Recv(&checksum, 1, MPI_LONG, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("checksum %ld\n", checksum);
    }
    if (rank == last) {
        checksum = 4711L * size;
        MPI_Send(&checksum, 1, MPI_LONG, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
