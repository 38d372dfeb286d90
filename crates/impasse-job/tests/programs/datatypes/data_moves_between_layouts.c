// Data moves between layouts.
// ranks: 2
// expect: completed
// rank 0: 109 112 113 114 0 0 0 107 108
// rank 1: 2 8: 1 6 11 16 2 7 12 17
#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int m[4][5], peer = 1 - rank;
    for (int i = 0; i < 20; i++) m[i / 5][i % 5] = 100 * rank + i;
    MPI_Datatype column, block, wide, spread;
    MPI_Type_vector(4, 1, 5, MPI_INT, &column);
    MPI_Type_create_resized(column, 0, sizeof(int), &wide);
    MPI_Type_commit(&column);
    MPI_Type_commit(&wide);
    MPI_Status status;
    int row[8] = {0}, count, elements;
    if (rank == 0) {
        MPI_Send(&m[0][1], 2, wide, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(row, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, column, &count);
        MPI_Get_elements(&status, column, &elements);
        printf("%d %d:", count, elements);
        for (int i = 0; i < 8; i++) printf(" %d", row[i]);
        puts("");
    }
    int sizes[2] = {4, 5}, parts[2] = {2, 3}, starts[2] = {1, 2};
    MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &block);
    MPI_Type_commit(&block);
    MPI_Request request;
    if (rank == 1) {
        MPI_Isend(m, 1, block, 0, 0, MPI_COMM_WORLD, &request);
        MPI_Type_free(&block);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        int at[3] = {7, 0, 3}, lengths[3] = {2, 3, 1}, got[9] = {0};
        MPI_Type_indexed(3, lengths, at, MPI_INT, &spread);
        MPI_Type_commit(&spread);
        MPI_Irecv(got, 1, spread, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Type_free(&spread);
        MPI_Wait(&request, &status);
        for (int i = 0; i < 9; i++) printf("%d ", got[i]);
        puts("");
    }

    MPI_Finalize();
    return 0;
}
