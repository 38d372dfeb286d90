// Only ranks with a communicator go on to use it.
// ranks: 2, 3, 5
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, members = 0;
    MPI_Comm io;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank == size - 1 ? MPI_UNDEFINED : 0, 0, &io);
    if (io != MPI_COMM_NULL) {
        MPI_Comm_size(io, &members);
        printf("rank %d: %d members\n", rank, members);
        MPI_Comm_free(&io);
    }
    MPI_Finalize();
    return 0;
}
