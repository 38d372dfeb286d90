// A ring in C, through clang: everybody receives before sending.
// ranks: 2, 3
// expect: deadlock always
#include <mpi.h>
#include <stdio.h>

static int pass(int word, int from, int to)
{
    MPI_Recv(&word, 1, MPI_INT, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
    MPI_Send(&word, 1, MPI_INT, to, 7, MPI_COMM_WORLD);
    return word;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("%d\n", pass(rank, (rank + size - 1) % size, (rank + 1) % size));
    MPI_Finalize();
    return 0;
}
