// The server receives the message that ends its work, too.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

enum { WORK = 1, STOP = 2 };

static void serve(void)
{
    MPI_Message message;
    MPI_Status status;
    int job;

    for (;;) {
        MPI_Mprobe(1, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &status);
        if (status.MPI_TAG == STOP) {
            MPI_Mrecv(&job, 0, MPI_INT, &message, MPI_STATUS_IGNORE);
            break;
        }
        MPI_Mrecv(&job, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        printf("job %d\n", job);
    }
}

int main(int argc, char **argv)
{
    static char space[1024];
    int rank, bytes;
    char *back;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        serve();
    } else if (rank == 1) {
        int job = 7;

        MPI_Buffer_attach(space, sizeof space);
        MPI_Bsend(&job, 1, MPI_INT, 0, WORK, MPI_COMM_WORLD);
        MPI_Buffer_detach(&back, &bytes);
        MPI_Send(&job, 0, MPI_INT, 0, STOP, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
