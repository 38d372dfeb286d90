// The same border exchange in every step, set up once with persistent requests.
// ranks: 1, 2, 3, 5
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define N 5
enum { FROM_LEFT, FROM_RIGHT, TO_LEFT, TO_RIGHT, CHANNELS };

static int cells[N + 2];

static void set_up(MPI_Request *channel, int left, int right, MPI_Comm comm)
{
    MPI_Recv_init(&cells[0], 1, MPI_INT, left, 1, comm, &channel[FROM_LEFT]);
    MPI_Recv_init(&cells[N + 1], 1, MPI_INT, right, 2, comm, &channel[FROM_RIGHT]);
    MPI_Send_init(&cells[1], 1, MPI_INT, left, 2, comm, &channel[TO_LEFT]);
    MPI_Send_init(&cells[N], 1, MPI_INT, right, 1, comm, &channel[TO_RIGHT]);
}

/* Wolfram's rule 90: each cell becomes the exclusive or of its neighbours. */
static void evolve(void)
{
    int next[N + 2];
    for (int i = 1; i <= N; i++)
        next[i] = cells[i - 1] ^ cells[i + 1];
    for (int i = 1; i <= N; i++)
        cells[i] = next[i];
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request channel[CHANNELS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    set_up(channel, rank > 0 ? rank - 1 : MPI_PROC_NULL, rank < size - 1 ? rank + 1 : MPI_PROC_NULL,
           MPI_COMM_WORLD);
    if (rank == size / 2)
        cells[N / 2 + 1] = 1;

    for (int generation = 0; generation < 6; generation++) {
        MPI_Startall(CHANNELS, channel);
        MPI_Waitall(CHANNELS, channel, MPI_STATUSES_IGNORE);
        evolve();
    }
    for (int i = 0; i < CHANNELS; i++)
        MPI_Request_free(&channel[i]);

    int alive = 0, all;
    for (int i = 1; i <= N; i++)
        alive += cells[i];
    MPI_Reduce(&alive, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d cells alive\n", all);
    MPI_Finalize();
    return 0;
}
