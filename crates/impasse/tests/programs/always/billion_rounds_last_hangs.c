// A billion rounds of exchanging and reducing; in the last one rank 0 waits for a message that nobody sends.
// ranks: 2, 4
// expect: deadlock always
#include <mpi.h>

#define ROUNDS 1000000000

int main(int argc, char **argv)
{
    static double out[1024], in[1024];
    double residual = 1.0, norm;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Sendrecv(out, 1024, MPI_DOUBLE, right, 0, in, 1024, MPI_DOUBLE, left, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Allreduce(&residual, &norm, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        if (round == ROUNDS - 1 && rank == 0)
            MPI_Recv(in, 1, MPI_DOUBLE, right, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
    }
    MPI_Finalize();
    return 0;
}
