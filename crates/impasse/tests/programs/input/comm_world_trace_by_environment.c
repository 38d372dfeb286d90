// If tracing is switched on in the environment, the compute group synchronises the whole job.
// ranks: 3, 4
// env: TRACE_LEVEL
// expect: deadlock input
// pattern: 15
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void trace(MPI_Comm comm, const char *what)
{
    const char *level = getenv("TRACE_LEVEL");
    int rank;

    if (level == NULL || strcmp(level, "0") == 0)
        return;
    MPI_Comm_rank(comm, &rank);
    MPI_Barrier(MPI_COMM_WORLD); //~ missing
    fprintf(stderr, "[%d] %s\n", rank, what);
}

int main(int argc, char **argv)
{
    int rank, size, steps = 2;
    MPI_Comm compute;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, rank, &compute);

    if (compute != MPI_COMM_NULL) {
        for (int s = 0; s < steps; s++) {
            MPI_Barrier(compute);
            trace(compute, "step");
        }
        MPI_Comm_free(&compute);
    } else {
        printf("rank 0 keeps an eye on %d others\n", size - 1);
    }

    MPI_Finalize(); //~ missing
    return 0;
}
