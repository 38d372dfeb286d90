// Halves of the ranks among themselves.
// ranks: 4
// expect: clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int half = 0;
    int x = 0;
    int y = 0;
    MPI_Comm c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    half = (rank) % 2;
    MPI_Comm_split(MPI_COMM_WORLD, half, rank, &c);
    x = rank;
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, c);
    MPI_Comm_free(&c);
    MPI_Finalize();
    return 0;
}
