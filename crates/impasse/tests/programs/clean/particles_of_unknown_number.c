// Particles move to whom they belong to, in numbers that depend on unknown data; the numbers go first.
// ranks: 2, 4
// expect: clean
#include <mpi.h>
#include <stdlib.h>

#define MOST 1000
static double here[MOST], there[MOST];

int main(int argc, char **argv) {
    int rank, size;
    int out[4], in[4], from[4], to[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        for (int i = 0; i < size; i++)
            out[i] = rand() % 100;
        MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD);
        from[0] = to[0] = 0;
        for (int i = 1; i < size; i++) {
            from[i] = from[i - 1] + out[i - 1];
            to[i] = to[i - 1] + in[i - 1];
        }
        MPI_Alltoallv(here, out, from, MPI_DOUBLE, there, in, to, MPI_DOUBLE, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
