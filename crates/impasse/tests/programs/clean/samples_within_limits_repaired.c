// How often each size is measured comes from clocks, within limits; only beyond them rank 0 would wait for itself.
// ranks: 2
// expect: clean
#include <mpi.h>

#define MOST 3

static int least(int a, int b)
{
    return a < b ? a : b;
}

static double measure(int samples, int bytes, int rank, int size)
{
    static char data[64], other[64];
    double begin = MPI_Wtime();

    for (int i = 0; i < samples; i++)
        MPI_Sendrecv(data, bytes, MPI_CHAR, (rank + 1) % size, 0, other, bytes, MPI_CHAR,
                     (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return MPI_Wtime() - begin;
}

int main(int argc, char **argv)
{
    int rank, size, samples = MOST;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int bytes = 1; bytes <= 8; bytes *= 2) {
        double mine = measure(1, bytes, rank, size), all;
        int warm;
        MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        samples = least(MOST, least(samples, all > 1e-6 ? (int)(1e-3 / all) : MOST));
        MPI_Bcast(&samples, 1, MPI_INT, 0, MPI_COMM_WORLD);
        warm = samples / 10;
        if (warm < 2)
            warm = least(2, samples);
        measure(warm, bytes, rank, size);
        measure(samples, bytes, rank, size);
        if (samples > MOST && rank == 0)
            MPI_Recv(&rank, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
