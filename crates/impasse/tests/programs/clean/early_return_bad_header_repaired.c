// Rank 0 checks the header itself and forwards a version that everyone treats alike.
// ranks: 2, 3
// expect: clean
// pattern: 8
#include <mpi.h>
#include <stdio.h>

struct header {
    int magic;
    int version;
};

static int accept_header(const struct header *h, int rank)
{
    if (h->magic != 0x4d455348) {
        fprintf(stderr, "rank %d: not a mesh\n", rank);
        return 0;
    }
    return 1;
}

int main(int argc, char **argv)
{
    struct header h = { 0x4d455348, 2 };
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        if (fread(&h, sizeof h, 1, stdin) != 1)
            h.version = 1;
        for (int to = 1; to < size; to++)
            MPI_Send(&h, 2, MPI_INT, to, 4, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&h, 2, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (!accept_header(&h, rank)) {
        MPI_Finalize();
        return 1;
    }

    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
