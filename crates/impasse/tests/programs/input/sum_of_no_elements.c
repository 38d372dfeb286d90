// If the sum is over no elements, each rank sees what it had there before.
// ranks: 2
// expect: deadlock input
#include <mpi.h>
#include <stdio.h>

static int mine[200], sums[200];

int main(int argc, char **argv) {
    int rank, n = 4;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) scanf("%d", &n);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < 200; i++) {
        mine[i] = 1;
        sums[i] = rank == 0 ? 7 : 2;
    }
    MPI_Allreduce(mine, sums, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0 && sums[0] == 2) MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1 && sums[0] == 2) MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ orphan
    MPI_Finalize();
    return 0;
}
