// A message is found, and received by its handle.
// ranks: 2
// expect: clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int x = 0;
    MPI_Message m;
    MPI_Status s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Send(&x, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
    } else {
        MPI_Mprobe(0, 9, MPI_COMM_WORLD, &m, &s);
        MPI_Mrecv(&x, 1, MPI_INT, &m, &s);
    }
    MPI_Finalize();
    return 0;
}
