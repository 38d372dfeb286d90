// The attached buffer has just the size of the data; what MPI adds to each message was forgotten.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

#define N 16

static double data[N];
static char space[sizeof data];

int main(int argc, char **argv)
{
    int rank, bytes;
    char *back;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Buffer_attach(space, sizeof space);
        MPI_Bsend(data, N, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD); //~ buffer
        MPI_Buffer_detach(&back, &bytes);
    } else if (rank == 1) {
        MPI_Recv(data, N, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%g\n", data[0]);
    }
    MPI_Finalize();
    return 0;
}
