// Rank 0 reads the number of sweeps from standard input and keeps it to itself.
// ranks: 2, 3
// expect: deadlock input
// pattern: 10
#include <mpi.h>
#include <stdio.h>

#define MAX_SWEEPS 3

int main(int argc, char **argv)
{
    int rank, sweeps = 2, ask;
    float residual, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0 && scanf("%d", &ask) == 1)
        sweeps = ask < 1 ? 1 : ask > MAX_SWEEPS ? MAX_SWEEPS : ask;

    residual = 1.0f;
    for (int i = 0; i < sweeps; i++) {
        residual *= 0.5f;
        MPI_Allreduce(&residual, &sum, 1, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD); //~ missing
    }
    printf("rank %d: %g after %d sweeps\n", rank, sum, sweeps);

    MPI_Finalize(); //~ missing
    return 0;
}
