// Both ranks receive before they take their buffer back.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size = 1000 + MPI_BSEND_OVERHEAD;
    char *buffer = malloc(size), data[1000] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Buffer_attach(buffer, size);
    MPI_Bsend(data, 1000, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Recv(data, 1000, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&buffer, &size);
    free(buffer);
    MPI_Finalize();
    return 0;
}
