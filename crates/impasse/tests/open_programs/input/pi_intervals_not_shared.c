// Rank 0 leaves on zero intervals before it has told the others.
// ranks: 2, 3
// expect: deadlock input
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, n;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (;;) {
        if (rank == 0 && scanf("%d", &n) != 1)
            break;
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ missing
        if (n <= 0)
            break;
        double h = 1.0 / n, sum = 0.0, pi;
        for (int i = rank + 1; i <= n; i += size) {
            double x = h * (i - 0.5);
            sum += 4.0 / (1.0 + x * x);
        }
        sum *= h;
        MPI_Reduce(&sum, &pi, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0)
            printf("pi is about %.12f\n", pi);
    }
    MPI_Finalize();
    return 0;
}
