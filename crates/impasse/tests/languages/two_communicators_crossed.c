// Barriers of two communicators in two orders.
// ranks: 2
// expect: deadlock always
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    MPI_Comm c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &c);
    if (rank == 0) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Barrier(c);
    } else {
        MPI_Barrier(c);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Comm_free(&c);
    MPI_Finalize();
    return 0;
}
