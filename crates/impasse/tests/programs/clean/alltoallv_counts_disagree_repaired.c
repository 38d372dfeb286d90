// The ranks exchange their counts before they exchange the items.
// ranks: 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int *prefix(const int *counts, int n)
{
    int *starts = malloc(n * sizeof *starts);
    starts[0] = 0;
    for (int i = 1; i < n; i++)
        starts[i] = starts[i - 1] + counts[i - 1];
    return starts;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *send_counts = malloc(size * sizeof(int)), *recv_counts = malloc(size * sizeof(int));
    for (int i = 0; i < size; i++)
        send_counts[i] = recv_counts[i] = 1 + rank + i * i;
    MPI_Alltoall(send_counts, 1, MPI_INT, recv_counts, 1, MPI_INT, MPI_COMM_WORLD);
    int *send_starts = prefix(send_counts, size), *recv_starts = prefix(recv_counts, size);
    int *items = calloc(send_starts[size - 1] + send_counts[size - 1], sizeof(int));
    int *got = calloc(recv_starts[size - 1] + recv_counts[size - 1], sizeof(int));

    MPI_Alltoallv(items, send_counts, send_starts, MPI_INT,
                  got, recv_counts, recv_starts, MPI_INT, MPI_COMM_WORLD);
    printf("rank %d is done\n", rank);

    free(got), free(items);
    free(recv_starts), free(send_starts);
    free(recv_counts), free(send_counts);
    MPI_Finalize();
    return 0;
}
