// A null communicator is a fault.
// ranks: 2
// expect: fault MPI_Comm_rank MPI_ERR_COMM
#include <mpi.h>

int main(int argc, char **argv) {
    int rank;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &comm);
    MPI_Comm_rank(comm, &rank);
    MPI_Finalize();
    return 0;
}
