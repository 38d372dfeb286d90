// Reading from a file that does not open crashes: that is no fault of the communication.
// ranks: 2, 3
// expect: clean
// without: mpich openmpi
// the file is not there when the program is run
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    char line[80];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *file = fopen("settings.txt", "r");
        if (fgets(line, sizeof line, file) != NULL)
            n = line[0];
        fclose(file);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    printf("rank %d: %d\n", rank, n);
    MPI_Finalize();
    return 0;
}
