// The argument is looked at before and after messages that come in any order; what was decided stays so.
// ranks: 4
// expect: deadlock input
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, got = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1) {
        puts(atoi(argv[1]) > 3 ? "large" : "small");
        if (rank == 0)
            for (int i = 1; i < size; i++)
                MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        got = 0;
        MPI_Barrier(MPI_COMM_WORLD);
        if (atoi(argv[1]) <= 3 && rank == 0)
            MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
    }
    MPI_Finalize();
    return 0;
}
