// The root tells each rank its share after the broadcast, but the others want it before they enter.
// ranks: 2, 3, 4
// expect: deadlock buffering
// pattern: 19
#include <mpi.h>
#include <stdio.h>

struct job {
    int id;
    int share;
};

int main(int argc, char **argv)
{
    int rank, size;
    struct job job = {0, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        job.id = 42;
        MPI_Bcast(&job.id, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ cycle
        for (int i = 1; i < size; i++) {
            int share = 100 / size;
            MPI_Send(&share, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
        }
        job.share = 100 - (size - 1) * (100 / size);
    } else {
        MPI_Recv(&job.share, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
        MPI_Bcast(&job.id, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    printf("rank %d: job %d, share %d\n", rank, job.id, job.share);
    MPI_Finalize();
    return 0;
}
