// Who gets more than ten elements answers, who sends never listens.
// ranks: 2
// expect: deadlock input
#include <mpi.h>
#include <stdio.h>

static double field[1000];

int main(int argc, char **argv) {
    int rank, count = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = 10;
    if (rank == 0) scanf("%d", &n);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Status status;
    if (rank == 0) MPI_Send(field, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Recv(field, 1000, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_DOUBLE, &count);
        if (count > 10) MPI_Ssend(field, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);  //~ orphan
    }
    MPI_Finalize();
    return 0;
}
