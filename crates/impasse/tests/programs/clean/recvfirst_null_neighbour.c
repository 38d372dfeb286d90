// Everyone receives before sending, but the first rank receives from MPI_PROC_NULL and starts the chain.
// ranks: 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int dims[1] = { 0 }, wrap[1] = { 0 }, size, rank, before, after, prefix = 0;
    MPI_Comm line;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 1, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, wrap, 0, &line);
    MPI_Comm_rank(line, &rank);
    MPI_Cart_shift(line, 0, 1, &before, &after);

    MPI_Recv(&prefix, 1, MPI_INT, before, 0, line, MPI_STATUS_IGNORE);
    prefix += rank + 1;
    MPI_Ssend(&prefix, 1, MPI_INT, after, 0, line);

    printf("rank %d: prefix %d\n", rank, prefix);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
