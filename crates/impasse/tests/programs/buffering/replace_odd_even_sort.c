// In odd-even transposition sort both partners send their keys and then overwrite them with a receive.
// ranks: 2, 3, 4, 5
// expect: deadlock buffering
// pattern: 5
#include <mpi.h>
#include <stdio.h>

#define TAG 21

static int partner_in(int phase, int rank, int size)
{
    int p = (phase + rank) % 2 == 0 ? rank + 1 : rank - 1;

    return p >= 0 && p < size ? p : -1;
}

int main(int argc, char **argv)
{
    int rank, size, phase;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int key = (rank * 7 + 3) % 11;
    for (phase = 0; phase < size; phase++) {
        int p = partner_in(phase, rank, size), other = key;
        if (p < 0)
            continue;
        MPI_Send(&other, 1, MPI_INT, p, TAG, MPI_COMM_WORLD); //~ cycle
        MPI_Recv(&other, 1, MPI_INT, p, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if ((rank < p && other < key) || (rank > p && other > key))
            key = other;
    }

    printf("place %d: key %d\n", rank, key);
    MPI_Finalize();
    return 0;
}
