// A file is written, read, written anew and read again: what is read differs. Rank 0 then waits for nobody's message.
// ranks: 2
// expect: deadlock always
#include <mpi.h>
#include <stdio.h>

static int kept_in_file(int number)
{
    int read = 0;
    FILE *file = fopen("number.txt", "w");

    if (!file)
        return number;
    fprintf(file, "%d", number);
    fclose(file);
    file = fopen("number.txt", "r");
    if (!file)
        return number;
    if (fscanf(file, "%d", &read) != 1)
        read = number;
    fclose(file);
    return read;
}

int main(int argc, char **argv)
{
    int rank, value = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && kept_in_file(7) != kept_in_file(8))
        MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
    MPI_Finalize();
    return 0;
}
