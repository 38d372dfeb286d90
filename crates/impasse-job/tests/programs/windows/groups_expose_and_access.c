// Groups expose and access.
// ranks: 3
// expect: completed
// rank 0: 7 14
// rank 0: 7 14
// rank 1: 7
// rank 2: 14
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *memory;
    MPI_Group all, others;
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = memory[1] = -1;
    MPI_Win_get_group(win, &all);
    int zero = 0, done = 0;
    if (rank == 0) {
        MPI_Group_excl(all, 1, &zero, &others);
        MPI_Win_post(others, 0, win);
        while (!done) MPI_Win_test(win, &done);
        printf("%d %d\n", memory[0], memory[1]);
        MPI_Win_post(others, 0, win);
        MPI_Win_wait(win);
        printf("%d %d\n", memory[0], memory[1]);
    } else {
        MPI_Group_incl(all, 1, &zero, &others);
        int value = 7 * rank, old = 5;
        MPI_Win_start(others, 0, win);
        MPI_Put(&value, 1, MPI_INT, 0, rank - 1, 1, MPI_INT, win);
        MPI_Win_complete(win);
        MPI_Win_start(others, 0, win);
        MPI_Get(&old, 1, MPI_INT, 0, rank - 1, 1, MPI_INT, win);
        MPI_Win_complete(win);
        printf("%d\n", old);
    }
    MPI_Group_free(&others);
    MPI_Group_free(&all);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
