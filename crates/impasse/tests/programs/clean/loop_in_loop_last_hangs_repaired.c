// A million times a million rounds, a tag for each of the outer ones.
// ranks: 2, 4
// expect: clean
#include <mpi.h>

#define ROUNDS 1000000

int main(int argc, char **argv)
{
    int rank, size, out = 1, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int outer = 0; outer < ROUNDS; outer++) {
        for (int inner = 0; inner < ROUNDS; inner++) {
            MPI_Sendrecv(&out, 1, MPI_INT, right, outer, &in, 1, MPI_INT, left, outer, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
