// How much was written to a file says what to do: rank 0 waits for a message that nobody sends.
// ranks: 2
// expect: deadlock always
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, value = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *file = tmpfile();
        if (file) {
            fprintf(file, "%d", 77);
            if (ftell(file) == 2)
                MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
            fclose(file);
        }
    }
    MPI_Finalize();
    return 0;
}
