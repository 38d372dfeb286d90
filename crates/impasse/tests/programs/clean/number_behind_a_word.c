// The root reads a number that stands behind a word of unknown length, and tells the others.
// ranks: 2, 3
// expect: clean

#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, steps = 0;
    char line[80] = "", word[20] = "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && fgets(line, sizeof line, stdin)) {
        sscanf(line, "%19s", word);
        sscanf(line + strlen(word) + 1, "%d", &steps);
    }
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < steps; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
