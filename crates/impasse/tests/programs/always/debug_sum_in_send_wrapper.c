// The debugging build counts all messages with a reduction inside the send wrapper, which not all ranks call.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 30
#include <mpi.h>
#include <stdio.h>

#define DEBUG_MESSAGES 1

static long messages;

static void send_block(const void *data, int bytes, int to)
{
#if DEBUG_MESSAGES
    messages++;
    long all;
    MPI_Allreduce(&messages, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD); //~ cycle
#endif
    MPI_Send(data, bytes, MPI_BYTE, to, 12, MPI_COMM_WORLD);
}

static void recv_block(void *data, int bytes, int from)
{
    MPI_Recv(data, bytes, MPI_BYTE, from, 12, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
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

    if (rank == 0)
        printf("%ld messages\n", messages);
    MPI_Finalize();
    return 0;
}
