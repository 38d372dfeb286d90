// A maximum over all ranks by hand: partners differ in one bit of their rank, extra ranks fold in first.
// ranks: 1, 2, 3, 4, 6
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int merge(int mine, int theirs)
{
    return mine > theirs ? mine : theirs;
}

static int largest(int value, MPI_Comm comm)
{
    int rank, size, other, power = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    while (2 * power <= size)
        power *= 2;
    int extra = size - power;

    if (rank >= power) {
        MPI_Send(&value, 1, MPI_INT, rank - power, 0, comm);
        MPI_Recv(&value, 1, MPI_INT, rank - power, 1, comm, MPI_STATUS_IGNORE);
        return value;
    }
    if (rank < extra) {
        MPI_Recv(&other, 1, MPI_INT, rank + power, 0, comm, MPI_STATUS_IGNORE);
        value = merge(value, other);
    }
    for (int bit = 1; bit < power; bit <<= 1) {
        int partner = rank ^ bit;
        MPI_Sendrecv(&value, 1, MPI_INT, partner, 2, &other, 1, MPI_INT, partner, 2, comm,
                     MPI_STATUS_IGNORE);
        value = merge(value, other);
    }
    if (rank < extra)
        MPI_Send(&value, 1, MPI_INT, rank + power, 1, comm);
    return value;
}

int main(int argc, char **argv)
{
    int rank, reference;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = (rank * 17 + 5) % 23;
    int result = largest(value, MPI_COMM_WORLD);
    MPI_Allreduce(&value, &reference, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (result != reference)
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    printf("rank %d: largest %d\n", rank, result);
    MPI_Finalize();
    return 0;
}
