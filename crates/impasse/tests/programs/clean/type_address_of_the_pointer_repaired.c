// The memory is passed that the pointer points to.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT 2

int main(int argc, char **argv)
{
    int rank;
    int *list;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    list = calloc(COUNT, sizeof *list);
    for (int i = 0; rank == 0 && i < COUNT; i++)
        list[i] = i * i;
    if (rank == 0)
        MPI_Send(list, COUNT, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(list, COUNT, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1)
        printf("%d\n", list[1]);
    free(list);
    MPI_Finalize();
    return 0;
}
