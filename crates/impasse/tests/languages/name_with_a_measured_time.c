// Ranks make a name of a time that they have measured, and print it before they meet.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, tasks = 3;
    char name[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double begin = MPI_Wtime();
    MPI_Bcast(&tasks, 1, MPI_INT, 0, MPI_COMM_WORLD);
    snprintf(name, sizeof name, "run-%g-%d", MPI_Wtime() - begin, tasks);
    printf("%s\n", name);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
