// The wrapper counts messages locally, and the counts are added where all ranks pass.
// ranks: 2, 3, 4
// expect: clean
// pattern: 30
#include <mpi.h>
#include <stdio.h>

#define DEBUG_MESSAGES 1

static long messages;

static void send_block(const void *data, int bytes, int to)
{
#if DEBUG_MESSAGES
    messages++;
#endif
    MPI_Send(data, bytes, MPI_BYTE, to, 12, MPI_COMM_WORLD);
}

static void recv_block(void *data, int bytes, int from)
{
    MPI_Recv(data, bytes, MPI_BYTE, from, 12, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    char block[24] = "payload";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank > 0)
        send_block(block, sizeof block, 0);
    else
        for (int i = 1; i < size; i++)
            recv_block(block, sizeof block, i);

    MPI_Allreduce(MPI_IN_PLACE, &messages, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%ld messages\n", messages);
    MPI_Finalize();
    return 0;
}
