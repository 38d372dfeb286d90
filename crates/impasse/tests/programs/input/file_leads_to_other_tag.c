// The first rank writes a file that all read behind a barrier, and what it says leads to a message of another tag.
// ranks: 2, 3
// expect: deadlock input
#include <mpi.h>
#include <stdio.h>

static int rounds(int rank)
{
    int n = 0;
    FILE *file;

    if (rank == 0) {
        file = fopen("rounds.tmp", "w");
        if (!file)
            MPI_Abort(MPI_COMM_WORLD, 1);
        fprintf(file, "%d\n", 3);
        fclose(file);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    file = fopen("rounds.tmp", "r");
    if (!file || fscanf(file, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(file);
    return n;
}

int main(int argc, char **argv)
{
    int rank, size, data = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = rounds(rank);
    if (n == 3 && rank == 0)
        MPI_Send(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ lost
    if (n == 3 && rank == 1)
        MPI_Recv(&data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
    MPI_Finalize();
    return 0;
}
