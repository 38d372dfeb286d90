// All ranks scatter from the primary coordinator.
// ranks: 2, 4
// expect: clean
// pattern: 14
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { PRIMARY = 0, BACKUP = 1 };

static int coordinator(void)
{
    return PRIMARY;
}

int main(int argc, char **argv)
{
    int rank, size, share = -1, *work = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int from = coordinator();
    if (rank == from) {
        work = malloc((size_t)size * sizeof *work);
        for (int i = 0; i < size; i++)
            work[i] = 5 * i;
    }
    MPI_Scatter(work, 1, MPI_INT, &share, 1, MPI_INT, from, MPI_COMM_WORLD);

    printf("rank %d works on %d\n", rank, share);
    free(work);
    MPI_Finalize();
    return 0;
}
