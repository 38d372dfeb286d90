// Rank 0 makes no call. Without buffering rank 2 waits for that, with buffering the root does, after something
// unknown was decided: the same deadlock, which does not depend on buffering.
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv) {
    int me, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (me == 1) {
        MPI_Send(&me, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
        MPI_Reduce(&me, &in, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
    }
    if (me == 2) {
        MPI_Reduce(&me, &in, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
    }
    if (me == 3) {
        MPI_Send(&me, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
        if (clock() & 1) {
            MPI_Reduce(&me, &in, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
