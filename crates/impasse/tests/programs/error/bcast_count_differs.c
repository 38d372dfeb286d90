// The root sends the string with its terminator, the others expect only the characters.
// ranks: 2, 3, 4
// expect: error
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *share_string(const char *text, int root, MPI_Comm comm)
{
    int rank, length = text ? (int)strlen(text) : 0;
    MPI_Comm_rank(comm, &rank);
    MPI_Bcast(&length, 1, MPI_INT, root, comm);
    char *copy = calloc(length + 1, 1);
    if (rank == root) {
        memcpy(copy, text, length);
        MPI_Bcast(copy, length + 1, MPI_CHAR, root, comm);
    } else {
        MPI_Bcast(copy, length, MPI_CHAR, root, comm); //~ truncated
    }
    return copy;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *name = share_string(rank == 0 ? "turbulence" : NULL, 0, MPI_COMM_WORLD);
    printf("rank %d runs %s\n", rank, name);
    free(name);
    MPI_Finalize();
    return 0;
}
