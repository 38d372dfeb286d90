// Each rank draws its own lot to elect the root of a broadcast.
// ranks: 2, 3
// expect: deadlock input
// pattern: 14
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int elect(int size)
{
    return rand() % 2 ? size - 1 : 0;
}

int main(int argc, char **argv)
{
    int rank, size, leader;
    char motto[20] = "";

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand((unsigned)time(NULL) + 1000u * (unsigned)rank);

    leader = elect(size);
    if (rank == leader)
        snprintf(motto, sizeof motto, "follow %d", rank);
    MPI_Bcast(motto, sizeof motto, MPI_CHAR, leader, MPI_COMM_WORLD); //~ mismatch

    printf("rank %d: %s\n", rank, motto);
    MPI_Finalize();
    return 0;
}
