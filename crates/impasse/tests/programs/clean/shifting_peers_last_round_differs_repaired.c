// Partners shift by one from round to round, tags come again after ten of them.
// ranks: 2, 4
// expect: clean
#include <mpi.h>

#define ROUNDS 1000000000

int main(int argc, char **argv)
{
    int rank, size, out = 1, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int round = 0; round < ROUNDS; round++) {
        int to = (rank + round) % size, from = (rank + size - round % size) % size;
        int tag = 100 + round % 10, wanted = tag;
        MPI_Sendrecv(&out, 1, MPI_INT, to, tag, &in, 1, MPI_INT, from, wanted, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
