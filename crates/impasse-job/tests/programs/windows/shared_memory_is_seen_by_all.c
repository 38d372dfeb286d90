// Shared memory is seen by all.
// ranks: 3
// expect: completed
// buffered: differs
// rank 0: 33 8 4 0
// rank 0: 9 99
// rank 1: 33 8 4 2
// rank 1: 9 99
// rank 2: 33 8 4 4
// rank 2: 9 99
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *mine, *first, unit;
    MPI_Aint bytes;
    MPI_Win_allocate_shared(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD,
                            &mine, &win);
    MPI_Win_shared_query(win, 0, &bytes, &unit, &first);
    mine[0] = rank;
    mine[1] = 10 * rank;
    MPI_Win_fence(0, win);
    int sum = 0;
    for (int i = 0; i < 2 * size; i++) sum += first[i];
    printf("%d %d %d %d\n", sum, (int)bytes, unit, (int)(mine - first));
    MPI_Win_fence(0, win);
    if (rank == 0) {
        int nine = 9;
        first[5] = 99;
        MPI_Put(&nine, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    printf("%d %d\n", first[2], first[5]);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
