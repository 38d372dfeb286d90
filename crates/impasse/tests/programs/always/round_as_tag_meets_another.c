// Each round has its number as tag. In one of a billion it is the tag of another message, which takes its place.
// ranks: 2, 4
// expect: deadlock always
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
        MPI_Request early;
        MPI_Irecv(&in, 1, MPI_INT, left, 123456789, MPI_COMM_WORLD, &early);
        int got;
        MPI_Sendrecv(&out, 1, MPI_INT, right, round, &got, 1, MPI_INT, left, round, MPI_COMM_WORLD, //~ cycle
                     MPI_STATUS_IGNORE);
        MPI_Send(&out, 1, MPI_INT, right, 123456789, MPI_COMM_WORLD);
        MPI_Wait(&early, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
