// As long as some particles leave, numbers are exchanged; who has none to send skips the exchange.
// ranks: 2
// expect: deadlock input
#include <mpi.h>
#include <stdio.h>

static double here[1000], there[1000];

int main(int argc, char **argv) {
    int rank, size, leaving, coming;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int other = 1 - rank;
    if (scanf("%d", &leaving) != 1 || leaving < 0) leaving = 0;
    MPI_Sendrecv(&leaving, 1, MPI_INT, other, 0, &coming, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (leaving > 0)
        MPI_Ssend(here, leaving, MPI_DOUBLE, other, 1, MPI_COMM_WORLD);  //~ cycle
    if (coming > 0)
        MPI_Recv(there, coming, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
