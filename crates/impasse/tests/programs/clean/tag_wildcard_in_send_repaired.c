// The sender gives a definite tag, only the receiver uses the wildcard.
// ranks: 2, 3
// expect: clean
#include <mpi.h>

typedef struct {
    int peer, tag;
    MPI_Comm comm;
} channel;

static void put(const channel *c, const void *data, int bytes)
{
    MPI_Send(data, bytes, MPI_BYTE, c->peer, c->tag, c->comm);
}

static void get(const channel *c, void *data, int bytes)
{
    MPI_Recv(data, bytes, MPI_BYTE, c->peer, c->tag, c->comm, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;
    char word[16] = "hello";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    channel c = {.peer = 1 - rank, .tag = MPI_ANY_TAG, .comm = MPI_COMM_WORLD};
    if (rank == 0) {
        c.tag = 1;
        put(&c, word, sizeof word);
    } else if (rank == 1) {
        get(&c, word, sizeof word);
    }
    MPI_Finalize();
    return 0;
}
