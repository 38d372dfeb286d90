// A hundred million rounds with two counters; in every tenth one all ranks meet, and the root counts what it writes.
// ranks: 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0, sum = 0;
    long written = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (long step = 0; step < 100000000; step++) {
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (step % 10 == 0) {
            MPI_Barrier(MPI_COMM_WORLD);
            if (rank == 0)
                written += 8;
        }
    }
    if (rank == 0)
        printf("%ld bytes, sum %d\n", written, sum);
    MPI_Finalize();
    return 0;
}
