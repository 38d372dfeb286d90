// Leaders with the same tag meet.
// ranks: 4
// expect: completed
#include <mpi.h>

int main(int argc, char **argv) {
    int rank;
    MPI_Comm local, inter;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &local);
    MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 4, &inter);
    MPI_Finalize();
    return 0;
}
