// A mailbox posts sends to all others and completes them all before it looks at what arrives.
// ranks: 2, 3, 4
// expect: deadlock buffering
// pattern: 4
#include <mpi.h>
#include <stdio.h>

#define MAX_PEERS 16

struct mailbox {
    MPI_Comm comm;
    int rank, size, pending;
    int letter[MAX_PEERS];
    MPI_Request sent[MAX_PEERS];
};

static void post(struct mailbox *box, int to, int value)
{
    int slot = box->pending++;

    box->letter[slot] = value;
    MPI_Isend(&box->letter[slot], 1, MPI_INT, to, 0, box->comm, &box->sent[slot]);
}

static void flush(struct mailbox *box)
{
    MPI_Waitall(box->pending, box->sent, MPI_STATUSES_IGNORE); //~ cycle
    box->pending = 0;
}

static int collect(struct mailbox *box)
{
    int sum = 0, value;

    for (int from = 0; from < box->size; from++) {
        if (from == box->rank)
            continue;
        MPI_Recv(&value, 1, MPI_INT, from, 0, box->comm, MPI_STATUS_IGNORE);
        sum += value;
    }
    return sum;
}

int main(int argc, char **argv)
{
    struct mailbox box = { .comm = MPI_COMM_WORLD, .pending = 0 };

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(box.comm, &box.rank);
    MPI_Comm_size(box.comm, &box.size);

    for (int to = 0; to < box.size; to++)
        if (to != box.rank)
            post(&box, to, 10 * box.rank + to);
    flush(&box);
    int sum = collect(&box);

    printf("rank %d: %d\n", box.rank, sum);
    MPI_Finalize();
    return 0;
}
