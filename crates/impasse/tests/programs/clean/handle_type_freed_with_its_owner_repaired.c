// Each grid has a datatype of its own, made with MPI_Type_dup.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define N 5

struct grid {
    double cell[N][N];
    MPI_Datatype column;
};

static void release(struct grid *grid)
{
    MPI_Type_free(&grid->column);
}

int main(int argc, char **argv)
{
    static struct grid coarse, fine;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(N, 1, N, MPI_DOUBLE, &coarse.column);
    MPI_Type_commit(&coarse.column);
    MPI_Type_dup(coarse.column, &fine.column);
    MPI_Bcast(&coarse.cell[0][1], 1, coarse.column, 0, MPI_COMM_WORLD);
    release(&coarse);
    MPI_Bcast(&fine.cell[0][2], 1, fine.column, 0, MPI_COMM_WORLD);
    release(&fine);
    printf("rank %d is done\n", rank);
    MPI_Finalize();
    return 0;
}
