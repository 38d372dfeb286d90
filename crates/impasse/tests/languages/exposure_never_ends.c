// The target waits for an access that is never completed.
// ranks: 2
// expect: deadlock always
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int x[4] = {0};
    int members[1] = {0};
    MPI_Aint bytes;
    MPI_Win w;
    MPI_Group g;
    MPI_Group h;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    bytes = 16;
    MPI_Win_create(x, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Comm_group(MPI_COMM_WORLD, &g);
    members[0] = 1 - rank;
    MPI_Group_incl(g, 1, members, &h);
    if (rank == 0) {
        MPI_Win_post(h, 0, w);
        MPI_Win_wait(w);
    }
    MPI_Group_free(&g);
    MPI_Group_free(&h);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
