// The round is the tag, so that the messages of a fast rank wait for their round.
// ranks: 3, 4
// expect: clean
// pattern: 22
#include <mpi.h>
#include <stdio.h>

#define ROUNDS 2
#define TAG_OF(round) (round)

static void server(int size)
{
    int step, last;
    for (int round = 0; round < ROUNDS; round++) {
        int sum = 0;
        for (int i = 1; i < size; i++) {
            MPI_Recv(&step, 1, MPI_INT, MPI_ANY_SOURCE, TAG_OF(round), MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += step;
        }
        printf("round %d: sum %d\n", round, sum);
    }
    MPI_Recv(&last, 1, MPI_INT, size - 1, TAG_OF(ROUNDS), MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("last word: %d\n", last);
}

static void client(int words)
{
    for (int round = 0; round < words; round++)
        MPI_Ssend(&round, 1, MPI_INT, 0, TAG_OF(round), MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        server(size);
    else
        client(rank == size - 1 ? ROUNDS + 1 : ROUNDS);
    MPI_Finalize();
    return 0;
}
