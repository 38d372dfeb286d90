// The send of a result is waited for before its buffer is filled anew.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, results[3];
    MPI_Request sent;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        for (int i = 0; i < 3; i++) {
            results[i] = i * i;
            MPI_Isend(&results[i], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &sent);
            MPI_Wait(&sent, MPI_STATUS_IGNORE);
        }
    } else if (rank == 0) {
        for (int i = 0; i < 3; i++)
            MPI_Recv(&results[i], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d %d %d\n", results[0], results[1], results[2]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
