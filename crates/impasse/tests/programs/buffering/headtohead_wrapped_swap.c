// Two ends of a link push a packet through wrappers before they pull the answer.
// ranks: 2, 3
// expect: deadlock buffering
// pattern: 1
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int peer;
    int length;
    char *text;
} Packet;

static void push(const Packet *p)
{
    MPI_Send(p->text, p->length, MPI_CHAR, p->peer, 100 + p->length, MPI_COMM_WORLD); //~ cycle
}

static void pull(Packet *p)
{
    MPI_Recv(p->text, p->length, MPI_CHAR, p->peer, 100 + p->length, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
}

static Packet make_packet(int peer, int length, char fill)
{
    Packet p = { peer, length, malloc((size_t)length + 1) };
    memset(p.text, fill, (size_t)length);
    p.text[length] = '\0';
    return p;
}

int main(int argc, char *argv[])
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    switch (rank) {
    case 0:
    case 1: {
        Packet out = make_packet(1 - rank, 40, (char)('a' + rank));
        Packet in = make_packet(1 - rank, 40, '?');
        push(&out);
        pull(&in);
        printf("%d got %s\n", rank, in.text);
        free(out.text);
        free(in.text);
        break;
    }
    default:
        break; /* only the first two ranks talk */
    }
    MPI_Finalize();
    return 0;
}
