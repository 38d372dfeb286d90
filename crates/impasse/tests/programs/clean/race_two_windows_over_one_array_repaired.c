// One phase ends before the other window is written through.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, shared[4] = {0}, one = 1, two = 2;
    MPI_Win all, head;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(shared, sizeof shared, sizeof *shared, MPI_INFO_NULL, MPI_COMM_WORLD, &all);
    MPI_Win_create(shared, 2 * sizeof *shared, sizeof *shared, MPI_INFO_NULL, MPI_COMM_WORLD, &head);
    MPI_Win_fence(0, all);
    MPI_Win_fence(0, head);
    if (rank == 0)
        MPI_Put(&one, 1, MPI_INT, 1, 1, 1, MPI_INT, all);
    MPI_Win_fence(0, all);
    if (rank == 1)
        MPI_Put(&two, 1, MPI_INT, 1, 1, 1, MPI_INT, head);
    MPI_Win_fence(0, head);
    if (rank == 1)
        printf("%d\n", shared[1]);
    MPI_Win_free(&head);
    MPI_Win_free(&all);
    MPI_Finalize();
    return 0;
}
