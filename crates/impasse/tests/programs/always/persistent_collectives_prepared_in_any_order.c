// Rank 1 prepares the two persistent calls the other way round: they do not match when they are started.
// ranks: 2
// expect: deadlock always
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, mine, sum, top;
    MPI_Request reduce, bcast;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine = top = rank;
    if (rank == 1)
        MPI_Bcast_init(&top, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &bcast);
    MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &reduce);
    if (rank == 0)
        MPI_Bcast_init(&top, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &bcast);
    for (int step = 0; step < 4; step++) {
        MPI_Start(&reduce);                    //~ cycle
        MPI_Wait(&reduce, MPI_STATUS_IGNORE);  //~ cycle
        MPI_Start(&bcast);
        MPI_Wait(&bcast, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&reduce);
    MPI_Request_free(&bcast);
    MPI_Finalize();
    return 0;
}
