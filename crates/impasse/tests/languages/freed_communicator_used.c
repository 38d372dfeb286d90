// A communicator is used after it was freed.
// ranks: 2
// expect: error
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    MPI_Comm c;
    MPI_Comm d;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &c);
    d = c;
    MPI_Comm_free(&c);
    MPI_Barrier(d);
    MPI_Finalize();
    return 0;
}
