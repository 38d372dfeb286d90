// After twenty polls in vain the rank thinks that nobody sends.
// ranks: 2
// expect: deadlock schedule
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, flag = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int tries = 0; tries < 20 && !flag; tries++)
            MPI_Iprobe(1, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        if (flag) MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);  //~ orphan
    }
    MPI_Finalize();
    return 0;
}
