// Sums with an operator of the program's own, and everybody waits for messages if they are right.
// ranks: 2, 3
// expect: deadlock always
// without: openmpi
// Version 4 has no persistent collective calls.
#include <mpi.h>

static void add(void *in, void *inout, int *length, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *length; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv)
{
    int rank, size, mine, sum = 0, before = 0, extra = 0;
    MPI_Op op;
    MPI_Request prepared, scan;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Op_create(add, 1, &op);
    mine = rank + 1;
    MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, op, MPI_COMM_WORLD, MPI_INFO_NULL, &prepared);
    for (int step = 0; step < 3; step++) {
        MPI_Start(&prepared);
        MPI_Iscan(&mine, &before, 1, MPI_INT, op, MPI_COMM_WORLD, &scan);
        MPI_Wait(&scan, MPI_STATUS_IGNORE);
        MPI_Wait(&prepared, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&prepared);
    MPI_Op_free(&op);
    if (sum == size * (size + 1) / 2 && before == (rank + 1) * (rank + 2) / 2)
        MPI_Recv(&extra, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
    MPI_Finalize();
    return 0;
}
