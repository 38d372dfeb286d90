// Up to four messages are under way at any time, each with a tag of its own; the last of a billion is never sent.
// ranks: 2, 4
// expect: deadlock always
#include <mpi.h>

#define ROUNDS 1000000000
#define WINDOW 4

int main(int argc, char **argv)
{
    int rank, size, out = 1, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Request window[WINDOW] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    static int box[WINDOW];
    for (int round = 0; rank < 2 && round < ROUNDS; round++) {
        MPI_Wait(&window[round % WINDOW], MPI_STATUS_IGNORE);
        if (rank == 1)
            MPI_Irecv(&box[round % WINDOW], 1, MPI_INT, 0, round, MPI_COMM_WORLD, &window[round % WINDOW]);
        else if (round < ROUNDS - 1)
            MPI_Isend(&box[round % WINDOW], 1, MPI_INT, 1, round, MPI_COMM_WORLD, &window[round % WINDOW]);
    }
    MPI_Waitall(WINDOW, window, MPI_STATUSES_IGNORE); //~ orphan
    MPI_Finalize();
    return 0;
}
