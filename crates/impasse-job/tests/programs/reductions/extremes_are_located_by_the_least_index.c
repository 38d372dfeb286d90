// Extremes are located by the least index.
// ranks: 4
// expect: completed
// all: 1 1 0 7
// all: 5 7 0 0
// all: -1 2 3 1
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    struct { double value; int index; } d[2] = {{rank % 2, rank}, {-rank, 7 - rank}}, dr[2];
    MPI_Allreduce(d, dr, 2, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    printf("%g %d %g %d\n", dr[0].value, dr[0].index, dr[1].value, dr[1].index);
    struct { short value; int index; } s[2] = {{5, 10 - rank}, {rank, rank}}, sr[2];
    MPI_Allreduce(s, sr, 2, MPI_SHORT_INT, MPI_MINLOC, MPI_COMM_WORLD);
    printf("%d %d %d %d\n", sr[0].value, sr[0].index, sr[1].value, sr[1].index);
    struct { long double value; int index; } l = {rank == 2 ? -1 : 1, rank}, lr;
    MPI_Allreduce(&l, &lr, 1, MPI_LONG_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
    int two[2] = {3, rank + 1}, twor[2];
    MPI_Allreduce(two, twor, 1, MPI_2INT, MPI_MINLOC, MPI_COMM_WORLD);
    printf("%Lg %d %d %d\n", lr.value, lr.index, twor[0], twor[1]);

    MPI_Finalize();
    return 0;
}
