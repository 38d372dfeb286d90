// Rank 0 draws the lot and tells the others who was elected.
// ranks: 2, 3
// expect: clean
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
    MPI_Bcast(&leader, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == leader)
        snprintf(motto, sizeof motto, "follow %d", rank);
    MPI_Bcast(motto, sizeof motto, MPI_CHAR, leader, MPI_COMM_WORLD);

    printf("rank %d: %s\n", rank, motto);
    MPI_Finalize();
    return 0;
}
