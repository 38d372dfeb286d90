// A rank of the half is taken for one of the whole.
// ranks: 4
// expect: deadlock always
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int half = 0;
    int mine = 0;
    int x = 0;
    MPI_Comm c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    half = (rank) % 2;
    MPI_Comm_split(MPI_COMM_WORLD, half, rank, &c);
    MPI_Comm_rank(c, &mine);
    if (mine == 0) {
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, c, MPI_STATUS_IGNORE);
    }
    MPI_Comm_free(&c);
    MPI_Finalize();
    return 0;
}
