// A rank polls for five seconds, then waits.
// ranks: 2, 3
// expect: clean
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value, flag = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            double start = MPI_Wtime();
            flag = 0;
            while (!flag && MPI_Wtime() - start < 5.0)
                MPI_Iprobe(i, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
            MPI_Recv(&value, 1, MPI_INT, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
