// A library keeps its buffers, whatever is in them, behind pointers to pointers to `void`: that says nothing of what is sent.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdlib.h>

struct panel {
    void ***buffers[2];
    int counts[2];
};

int main(int argc, char **argv)
{
    struct panel panel;
    double *work;
    int rank, i;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    work = malloc(16 * sizeof(double));
    for (i = 0; i < 16; i++)
        work[i] = rank + 0.5 * i;
    panel.buffers[0] = (void *)work;
    panel.buffers[1] = (void *)(work + 8);
    panel.counts[0] = panel.counts[1] = 8;
    for (i = 0; i < 2; i++) {
        if (rank == 0)
            MPI_Send(panel.buffers[i], panel.counts[i], MPI_DOUBLE, 1, i, MPI_COMM_WORLD);
        else if (rank == 1)
            MPI_Recv(panel.buffers[i], panel.counts[i], MPI_DOUBLE, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    free(work);
    MPI_Finalize();
    return 0;
}
