// The buffer of a message is freed before the send is completed.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <string.h>

static void post_note(const char *text, int to)
{
    MPI_Request request;
    size_t length = strlen(text) + 1;
    char *copy = malloc(length);
    strcpy(copy, text);
    MPI_Isend(copy, (int)length, MPI_CHAR, to, 0, MPI_COMM_WORLD, &request);
    free(copy); //~ race
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;
    char note[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        post_note("the grid was refined", 1);
    if (rank == 1) {
        MPI_Recv(note, sizeof note, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        puts(note);
    }
    MPI_Finalize();
    return 0;
}
