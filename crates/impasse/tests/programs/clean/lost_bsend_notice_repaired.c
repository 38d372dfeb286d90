// The master collects the notices of all workers.
// ranks: 2, 3, 4
// expect: clean
// pattern: 24
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static char space[64 + MPI_BSEND_OVERHEAD];
    int rank, size, notice, bytes;
    char *mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Recv(&notice, 1, MPI_INT, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("notice %d\n", notice);
        }
    } else {
        notice = 900 + rank;
        MPI_Buffer_attach(space, sizeof space);
        MPI_Bsend(&notice, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Buffer_detach(&mine, &bytes);
    }
    MPI_Finalize();
    return 0;
}
