// The root broadcasts without blocking, the others with MPI_Bcast: the two never match.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 21
#include <mpi.h>
#include <stdio.h>

#define N 12

int main(int argc, char **argv)
{
    double table[N] = {0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        MPI_Request request;
        double trace = 0.0;
        for (int i = 0; i < N; i++)
            table[i] = 1.0 / (i + 1);
        MPI_Ibcast(table, N, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request); //~ mismatch
        for (int i = 0; i < N; i++)
            trace += table[i];
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        printf("trace %g\n", trace);
    } else {
        MPI_Bcast(table, N, MPI_DOUBLE, 0, MPI_COMM_WORLD); //~ mismatch
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
