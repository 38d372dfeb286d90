// Eight ranks take what their neighbours send in the order in which it comes.
// ranks: 8
// expect: clean
#include <mpi.h>
#include <stdio.h>

enum { NEIGHBOURS = 4, ROUNDS = 2 };

int main(int argc, char **argv) {
    static const int offsets[NEIGHBOURS] = {-2, -1, 1, 2};
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Request receives[NEIGHBOURS], sends[NEIGHBOURS];
        int got[NEIGHBOURS], have = 0;
        for (int i = 0; i < NEIGHBOURS; i++) {
            int from = (rank + offsets[i] + size) % size;
            MPI_Irecv(&got[i], 1, MPI_INT, from, round, MPI_COMM_WORLD, &receives[i]);
        }
        for (int i = 0; i < NEIGHBOURS; i++) {
            int to = (rank + offsets[i] + size) % size;
            MPI_Isend(&rank, 1, MPI_INT, to, round, MPI_COMM_WORLD, &sends[i]);
        }
        for (int i = 0; i < NEIGHBOURS; i++) {
            int at;
            MPI_Waitany(NEIGHBOURS, receives, &at, MPI_STATUS_IGNORE);
            have |= 1 << at;
        }
        MPI_Waitall(NEIGHBOURS, sends, MPI_STATUSES_IGNORE);
        if (have != (1 << NEIGHBOURS) - 1) {
            MPI_Recv(&have, 1, MPI_INT, rank, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
