// A hundred million rounds; every tenth one has a barrier, which rank 1 leaves out once, late.
// ranks: 3
// expect: deadlock always
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (long step = 0; step < 100000000; step++) {
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ mismatch
        if (step % 10 == 0 && !(rank == 1 && step == 77777770))
            MPI_Barrier(MPI_COMM_WORLD); //~ mismatch
    }
    MPI_Finalize();
    return 0;
}
