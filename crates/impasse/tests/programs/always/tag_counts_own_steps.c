// The tag is a step counter, and rank 0 counts a step of its own that the others never see.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 18
#include <mpi.h>
#include <stdio.h>

static int step = 0;

static void write_header(int rank)
{
    if (rank != 0)
        return;
    step++;
    printf("# step  value\n");
}

static int pass_on(int value, int rank, int size)
{
    int from_left = 0;
    step++;
    if (rank > 0)
        MPI_Recv(&from_left, 1, MPI_INT, rank - 1, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
    value += from_left;
    if (rank + 1 < size)
        MPI_Ssend(&value, 1, MPI_INT, rank + 1, step, MPI_COMM_WORLD); //~ cycle
    return value;
}

int main(int argc, char **argv)
{
    int rank, size, value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    value = rank;
    write_header(rank);
    for (int i = 0; i < 3; i++) {
        value = pass_on(value, rank, size);
        if (rank == size - 1)
            printf("%d %d\n", i, value);
    }
    MPI_Finalize();
    return 0;
}
