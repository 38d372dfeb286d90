// With TRACE set, the trace macro orders its output with barriers, but one rank has a line less to trace.
// ranks: 2, 3
// env: TRACE
// expect: deadlock input
// pattern: 30
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int tracing;

#define TRACE(...)                                   \
    do {                                             \
        if (tracing) {                               \
            MPI_Barrier(MPI_COMM_WORLD);             \
            printf(__VA_ARGS__);                     \
        }                                            \
    } while (0)

int main(int argc, char **argv)
{
    int rank, size;
    int value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    tracing = getenv("TRACE") != NULL;

    TRACE("rank %d starts\n", rank);
    if (rank > 0) {
        MPI_Recv(&value, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
        TRACE("rank %d got %d\n", rank, value); //~ missing
    }
    value++;
    if (rank < size - 1)
        MPI_Send(&value, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    MPI_Finalize(); //~ missing
    return 0;
}
