// Each matched message is received once.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

struct inbox {
    MPI_Message message;
    int bytes;
};

int main(int argc, char **argv)
{
    int rank;
    char text[16] = "hello";

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Send(text, 6, MPI_CHAR, 0, 3, MPI_COMM_WORLD);
    } else if (rank == 0) {
        struct inbox inbox;
        MPI_Message message;
        MPI_Status status;

        MPI_Mprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &message, &status);
        MPI_Get_count(&status, MPI_CHAR, &inbox.bytes);
        inbox.message = message;
        if (inbox.message != MPI_MESSAGE_NULL)
            MPI_Mrecv(text, inbox.bytes, MPI_CHAR, &inbox.message, MPI_STATUS_IGNORE);
        printf("%s\n", text);
    }
    MPI_Finalize();
    return 0;
}
