#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double limits[2] = {0.5, 2.5};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(limits, 2, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
