// Fences move what was put and got.
// ranks: 3
// expect: completed
// rank 0: 0 0 102 303 got 10
// rank 0: 1
// rank 1: 1 10 100 0 got 20
// rank 1: 1
// rank 2: 2 20 101 0 got 0
// rank 2: 1
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int memory[4] = {rank, 10 * rank, 0, 0}, got = -1;
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    int right = (rank + 1) % size, mine = 100 + rank;
    MPI_Put(&mine, 1, MPI_INT, right, 2, 1, MPI_INT, win);
    MPI_Get(&got, 1, MPI_INT, right, 1, 1, MPI_INT, win);
    MPI_Accumulate(&mine, 1, MPI_INT, 0, 3, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    printf("%d %d %d %d got %d\n", memory[0], memory[1], memory[2], memory[3], got);
    MPI_Win_free(&win);
    printf("%d\n", win == MPI_WIN_NULL);

    MPI_Finalize();
    return 0;
}
