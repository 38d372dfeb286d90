// Work items and a counting token share a ring; sends do not block and are completed at the end.
// ranks: 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

enum { ITEM = 1, TOKEN = 2, END = 3 };
enum { OUTBOX = 32 };

typedef struct {
    int rank, size, next;
    int finished; /* items that ended here since the token was last seen */
    int posted, numbers[OUTBOX];
    MPI_Request requests[OUTBOX];
} node;

static void post(node *n, int number, int tag)
{
    if (n->posted == OUTBOX)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int *slot = &n->numbers[n->posted];
    *slot = number;
    MPI_Isend(slot, 1, MPI_INT, n->next, tag, MPI_COMM_WORLD, &n->requests[n->posted++]);
}

static void handle_item(node *n, int hops)
{
    if (hops == 0) {
        n->finished++;
        return;
    }
    hops--;
    post(n, hops, ITEM);
}

/* Adds this rank's count; rank 0 decides whether the token has seen everything. */
static int handle_token(node *n, int count)
{
    int tag = TOKEN;
    count += n->finished;
    n->finished = 0;
    if (n->rank == 0 && count == 2)
        tag = END;
    post(n, count, tag);
    return tag == END;
}

int main(int argc, char **argv)
{
    node n = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &n.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n.size);
    n.next = (n.rank + 1) % n.size;
    int previous = (n.rank + n.size - 1) % n.size;

    if (n.rank == 0) {
        handle_item(&n, 1);
        handle_item(&n, n.size + 1);
        handle_token(&n, 0);
    }
    for (int running = 1; running;) {
        int number;
        MPI_Status status;
        MPI_Recv(&number, 1, MPI_INT, previous, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == ITEM) {
            handle_item(&n, number);
        } else if (status.MPI_TAG == TOKEN) {
            if (handle_token(&n, number)) {
                MPI_Recv(&number, 1, MPI_INT, previous, END, MPI_COMM_WORLD, &status);
                running = 0;
            }
        } else {
            post(&n, number, END);
            running = 0;
        }
    }
    MPI_Waitall(n.posted, n.requests, MPI_STATUSES_IGNORE);
    printf("rank %d stops\n", n.rank);
    MPI_Finalize();
    return 0;
}
