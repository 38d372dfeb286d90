// A token goes twice round the ring and gathers a contribution from every rank on its way.
// ranks: 2, 3, 5
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define LAPS 2

typedef struct {
    int hops;
    long sum;
} token_t;

static void pass(const token_t *token, int to)
{
    MPI_Send(&token->hops, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
    MPI_Send(&token->sum, 1, MPI_LONG, to, 1, MPI_COMM_WORLD);
}

static void take(token_t *token, int from)
{
    MPI_Recv(&token->hops, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&token->sum, 1, MPI_LONG, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    token->hops++;
}

int main(int argc, char **argv)
{
    int rank, size;
    token_t token = {0, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;

    for (int lap = 0; lap < LAPS; lap++) {
        if (rank == 0) {
            token.sum += 1;
            pass(&token, next);
            take(&token, previous);
        } else {
            take(&token, previous);
            token.sum += rank + 1;
            pass(&token, next);
        }
    }

    if (rank == 0) {
        long expected = (long)LAPS * size * (size + 1) / 2;
        printf("%d hops, sum %ld\n", token.hops, token.sum);
        if (token.hops != LAPS * size || token.sum != expected)
            MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }
    MPI_Finalize();
    return 0;
}
