// The first helper to finish gets more work, but each rank assumes that this is always rank 1.
// ranks: 3, 4
// expect: deadlock schedule
#include <mpi.h>
#include <stdlib.h>

enum { DONE = 1, MORE = 2 };

static void dispatcher(int helpers)
{
    int *result = malloc(helpers * sizeof *result);
    MPI_Request *open = malloc(helpers * sizeof *open);
    for (int i = 0; i < helpers; i++)
        MPI_Irecv(&result[i], 1, MPI_INT, i + 1, DONE, MPI_COMM_WORLD, &open[i]);

    for (int finished = 0; finished < helpers; finished++) {
        int index, more = finished == 0;
        MPI_Waitany(helpers, open, &index, MPI_STATUS_IGNORE);
        if (more)
            MPI_Ssend(&more, 1, MPI_INT, index + 1, MORE, MPI_COMM_WORLD); //~ orphan
    }
    free(open);
    free(result);
}

static void helper(int rank)
{
    int result = rank * 11, more;
    MPI_Send(&result, 1, MPI_INT, 0, DONE, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&more, 1, MPI_INT, 0, MORE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        dispatcher(size - 1);
    else
        helper(rank);
    MPI_Finalize();
    return 0;
}
