#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm evens, again;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &evens);
    again = evens;
    MPI_Comm_free(&evens);
    MPI_Comm_size(again, &size);
    MPI_Finalize();
    return 0;
}
