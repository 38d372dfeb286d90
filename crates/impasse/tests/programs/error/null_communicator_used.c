// A rank that got no communicator from the split uses it like the others.
// ranks: 2, 3, 5
// expect: error
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
    MPI_Comm_size(io, &members); //~ handle
    printf("rank %d: %d members\n", rank, members);
    MPI_Comm_free(&io);
    MPI_Finalize();
    return 0;
}
