// Atomic operations give the old value.
// ranks: 2
// expect: completed
// rank 0: 3 12 1 1.75
// rank 1: cas 5
// rank 1: cas 3
// rank 1: fetch 6
// rank 1: read 12
// rank 1: max 3 12 7
// rank 1: rget 12 7
// rank 1: double 0.25
// rank 1: 5 6 7 0.25
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    long memory[3] = {5, 6, 7}, out[3] = {0, 0, 0}, in[3] = {1, 2, 3}, old = 0, expected = 5;
    double d = 1.5, dold = 0, *dmem;
    MPI_Request request;
    MPI_Win dwin;
    MPI_Win_create(memory, sizeof memory, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_allocate(sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &dmem, &dwin);
    *dmem = 0.25;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_lock_all(0, win);
        MPI_Win_lock_all(0, dwin);
        MPI_Compare_and_swap(&in[2], &expected, &old, MPI_LONG, 0, 0, win);
        MPI_Win_flush(0, win);
        printf("cas %ld\n", old);
        MPI_Compare_and_swap(&in[1], &expected, &old, MPI_LONG, 0, 0, win);
        MPI_Win_flush(0, win);
        printf("cas %ld\n", old);
        MPI_Fetch_and_op(&in[1], &old, MPI_LONG, 0, 1, MPI_PROD, win);
        MPI_Win_flush_local(0, win);
        printf("fetch %ld\n", old);
        MPI_Fetch_and_op(NULL, &old, MPI_LONG, 0, 1, MPI_NO_OP, win);
        MPI_Win_flush_all(win);
        printf("read %ld\n", old);
        MPI_Get_accumulate(in, 3, MPI_LONG, out, 3, MPI_LONG, 0, 0, 3, MPI_LONG, MPI_MAX, win);
        MPI_Win_flush_local_all(win);
        printf("max %ld %ld %ld\n", out[0], out[1], out[2]);
        MPI_Rget(out, 2, MPI_LONG, 0, 1, 2, MPI_LONG, win, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        printf("rget %ld %ld\n", out[0], out[1]);
        MPI_Rput(in, 1, MPI_LONG, 0, 2, 1, MPI_LONG, win, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Raccumulate(in, 1, MPI_LONG, 0, 2, 1, MPI_LONG, MPI_REPLACE, win, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Fetch_and_op(&d, &dold, MPI_DOUBLE, 0, 0, MPI_SUM, dwin);
        MPI_Win_unlock_all(dwin);
        printf("double %g\n", dold);
        MPI_Win_unlock_all(win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    printf("%ld %ld %ld %g\n", memory[0], memory[1], memory[2], *dmem);
    MPI_Win_free(&dwin);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
