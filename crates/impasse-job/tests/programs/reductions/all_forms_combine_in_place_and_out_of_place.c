// All forms combine in place and out of place.
// ranks: 3
// expect: completed
// rank 0: reduce 0 0 0
// rank 0: in place 1 0 0
// rank 0: all 2 0 0
// rank 0: all 2 0 0
// rank 0: scan 7 exscan -1
// rank 0: parts 0 0 0
// rank 0: blocks 0 6
// rank 0: later 3
// rank 1: reduce 6 30 -3
// rank 1: in place 2 10 -1
// rank 1: all 2 0 0
// rank 1: all 2 0 0
// rank 1: scan 15 exscan 7
// rank 1: parts 6 12 18
// rank 1: blocks 12 18
// rank 1: later 3
// rank 2: reduce 0 0 0
// rank 2: in place 1 0 -2
// rank 2: all 2 0 0
// rank 2: all 2 0 0
// rank 2: scan 24 exscan 22
// rank 2: parts 24 30 0
// rank 2: blocks 24 30
// rank 2: later 3
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int mine[3] = {rank + 1, 10 * rank, -rank}, all[3] = {0, 0, 0};
    MPI_Reduce(mine, all, 3, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
    printf("reduce %d %d %d\n", all[0], all[1], all[2]);
    MPI_Reduce(rank == 2 ? MPI_IN_PLACE : mine, mine, 3, MPI_INT, MPI_MIN, 2, MPI_COMM_WORLD);
    printf("in place %d %d %d\n", mine[0], mine[1], mine[2]);
    MPI_Allreduce(mine, all, 3, MPI_INT, MPI_PROD, MPI_COMM_WORLD);
    printf("all %d %d %d\n", all[0], all[1], all[2]);
    MPI_Allreduce(MPI_IN_PLACE, all, 3, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    printf("all %d %d %d\n", all[0], all[1], all[2]);
    long prefix = 7 + rank, before = -1;
    MPI_Scan(MPI_IN_PLACE, &prefix, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Exscan(&prefix, &before, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    printf("scan %ld exscan %ld\n", prefix, before);
    int parts[6], got[3] = {0, 0, 0}, counts[3] = {1, 3, 2};
    for (int i = 0; i < 6; i++) parts[i] = i * (rank + 1);
    MPI_Reduce_scatter(parts, got, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("parts %d %d %d\n", got[0], got[1], got[2]);
    MPI_Reduce_scatter_block(MPI_IN_PLACE, parts, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("blocks %d %d\n", parts[0], parts[1]);
    MPI_Request request;
    MPI_Iallreduce(&rank, &size, 1, MPI_INT, MPI_BOR, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("later %d\n", size);

    MPI_Finalize();
    return 0;
}
