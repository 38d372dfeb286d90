// A library keeps pointers to its buffers and sends these pointers in the place of what they point to.
// ranks: 2
// expect: error
// without: bitcode
// It does not say what pointers point to.
#include <mpi.h>
#include <stdlib.h>

struct panel {
    double **buffers[2];
    int counts[2];
};

int main(int argc, char **argv)
{
    struct panel panel;
    double *rows[2][8];
    int rank, i, j;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (i = 0; i < 2; i++) {
        for (j = 0; j < 8; j++)
            rows[i][j] = NULL;
        panel.buffers[i] = rows[i];
        panel.counts[i] = 8;
    }
    for (i = 0; i < 2; i++) {
        if (rank == 0)
            MPI_Send(panel.buffers[i], panel.counts[i], MPI_DOUBLE, 1, i, MPI_COMM_WORLD); //~ memory
        else if (rank == 1)
            MPI_Recv(panel.buffers[i], panel.counts[i], MPI_DOUBLE, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ memory
    }
    MPI_Finalize();
    return 0;
}
