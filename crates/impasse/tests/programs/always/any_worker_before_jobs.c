// The master takes results from any worker before it has given out a job, for which all workers wait.
// ranks: 3, 4
// expect: deadlock always
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, job = 0, result = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        for (int worker = 1; worker < size; worker++) {
            MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
            MPI_Send(&job, 1, MPI_INT, worker, 1, MPI_COMM_WORLD);
        }
    } else {
        MPI_Recv(&job, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
        MPI_Send(&result, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
