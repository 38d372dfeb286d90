// Distributed arrays cover everything once.
// ranks: 1
// expect: completed
// rank 0: 12 12 0 35 9 9 0 35 8 8 0 35 6 6 0 35 aaaccaaaccbbbddbbbddaaaccaaaccbbbdd
// rank 0: 12 12 0 35 9 9 0 35 8 8 0 35 6 6 0 35 aabbaabaabbaabaabbaabccddccdccddccd
#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int gsizes[2] = {5, 7}, kinds[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};
    int arguments[2] = {MPI_DISTRIBUTE_DFLT_DARG, 2}, grid[2] = {2, 2};
    char all[35], mine[35];
    for (int order = 0; order < 2; order++) {
        memset(all, '.', 35);
        for (int r = 0; r < 4; r++) {
            MPI_Datatype t;
            MPI_Type_create_darray(4, r, 2, gsizes, kinds, arguments, grid,
                                   order ? MPI_ORDER_C : MPI_ORDER_FORTRAN, MPI_CHAR, &t);
            MPI_Type_commit(&t);
            int size, position = 0;
            MPI_Type_size(t, &size);
            memset(mine, 'a' + r, 35);
            MPI_Unpack(mine, 35, &position, all, 1, t, MPI_COMM_WORLD);
            MPI_Aint lb, extent;
            MPI_Type_get_extent(t, &lb, &extent);
            printf("%d %d %ld %ld ", size, position, (long)lb, (long)extent);
        }
        printf("%.35s\n", all);
    }

    MPI_Finalize();
    return 0;
}
