// The lower half of the ranks scatters from the backup coordinator, the upper half from the primary.
// ranks: 2, 4
// expect: deadlock always
// pattern: 14
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { PRIMARY = 0, BACKUP = 1 };

static int coordinator(int rank, int size)
{
    if (rank < size / 2)
        return BACKUP;
    return PRIMARY;
}

int main(int argc, char **argv)
{
    int rank, size, share = -1, *work = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int from = coordinator(rank, size);
    if (rank == from) {
        work = malloc((size_t)size * sizeof *work);
        for (int i = 0; i < size; i++)
            work[i] = 5 * i;
    }
    MPI_Scatter(work, 1, MPI_INT, &share, 1, MPI_INT, from, MPI_COMM_WORLD); //~ mismatch

    printf("rank %d works on %d\n", rank, share);
    free(work);
    MPI_Finalize();
    return 0;
}
