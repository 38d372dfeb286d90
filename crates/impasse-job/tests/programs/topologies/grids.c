// Grids.
// ranks: 6
// expect: completed
// rank 0: 3 x 2, 4 3 2
// rank 0: 1 2: 3 2, 1 0, 0 0
// rank 0: shift 0: 4 2
// rank 0: shift 1: -1 1
// rank 0: shift by -2: 4 2
// rank 0: 5 at 2 1
// rank 0: around: 1
// rank 0: row: 0 of 2, 2 0 0
// rank 0: 1 1
// rank 0: map: 0
// rank 1: 3 x 2, 4 3 2
// rank 1: 1 2: 3 2, 1 0, 0 1
// rank 1: shift 0: 5 3
// rank 1: shift 1: 0 -1
// rank 1: shift by -2: 5 3
// rank 1: 4 at 2 0
// rank 1: around: 0
// rank 1: row: 1 of 2, 2 0 1
// rank 1: 1 1
// rank 1: map: 1
// rank 2: 3 x 2, 4 3 2
// rank 2: 1 2: 3 2, 1 0, 1 0
// rank 2: shift 0: 0 4
// rank 2: shift 1: -1 3
// rank 2: shift by -2: 0 4
// rank 2: 3 at 1 1
// rank 2: around: 5
// rank 2: row: 0 of 2, 2 0 0
// rank 2: 1 1
// rank 2: map: 2
// rank 3: 3 x 2, 4 3 2
// rank 3: 1 2: 3 2, 1 0, 1 1
// rank 3: shift 0: 1 5
// rank 3: shift 1: 2 -1
// rank 3: shift by -2: 1 5
// rank 3: 2 at 1 0
// rank 3: around: 4
// rank 3: row: 1 of 2, 2 0 1
// rank 3: 1 1
// rank 3: map: 3
// rank 4: 3 x 2, 4 3 2
// rank 4: 1 2: 3 2, 1 0, 2 0
// rank 4: shift 0: 2 0
// rank 4: shift 1: -1 5
// rank 4: shift by -2: 2 0
// rank 4: 1 at 0 1
// rank 4: around: 3
// rank 4: row: 0 of 2, 2 0 0
// rank 4: 1 1
// rank 4: map: 4
// rank 5: 3 x 2, 4 3 2
// rank 5: 1 2: 3 2, 1 0, 2 1
// rank 5: shift 0: 3 1
// rank 5: shift 1: 4 -1
// rank 5: shift by -2: 3 1
// rank 5: 0 at 0 0
// rank 5: around: 2
// rank 5: row: 1 of 2, 2 0 1
// rank 5: 1 1
// rank 5: map: 5
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, dims[2] = {0, 0}, periods[2] = {1, 0}, coords[2], low, high, kind, ndims, at;
    int keep[2] = {0, 1}, got[2], closed[2], sub, size, free[3] = {0, 3, 0};
    MPI_Comm grid, row, copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Dims_create(6, 2, dims);
    MPI_Dims_create(24, 3, free);
    printf("%d x %d, %d %d %d\n", dims[0], dims[1], free[0], free[1], free[2]);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
    MPI_Topo_test(grid, &kind);
    MPI_Cartdim_get(grid, &ndims);
    MPI_Cart_get(grid, 2, got, closed, coords);
    printf("%d %d: %d %d, %d %d, %d %d\n", kind == MPI_CART, ndims, got[0], got[1], closed[0],
           closed[1], coords[0], coords[1]);
    for (int d = 0; d < 2; d++) {
        MPI_Cart_shift(grid, d, 1, &low, &high);
        printf("shift %d: %d %d\n", d, low, high);
    }
    MPI_Cart_shift(grid, 0, -2, &low, &high);
    printf("shift by -2: %d %d\n", low, high);
    MPI_Cart_coords(grid, 5 - rank, 2, coords);
    MPI_Cart_rank(grid, coords, &at);
    printf("%d at %d %d\n", at, coords[0], coords[1]);
    coords[0] += 7;
    MPI_Cart_rank(grid, coords, &at);
    printf("around: %d\n", at);
    MPI_Cart_sub(grid, keep, &row);
    MPI_Comm_rank(row, &sub);
    MPI_Comm_size(row, &size);
    MPI_Cart_get(row, 1, got, closed, coords);
    printf("row: %d of %d, %d %d %d\n", sub, size, got[0], closed[0], coords[0]);
    MPI_Comm_dup(grid, &copy);
    MPI_Topo_test(copy, &kind);
    MPI_Topo_test(MPI_COMM_WORLD, &at);
    printf("%d %d\n", kind == MPI_CART, at == MPI_UNDEFINED);
    MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, &at);
    printf("map: %d\n", at);
    MPI_Finalize();
    return 0;
}
