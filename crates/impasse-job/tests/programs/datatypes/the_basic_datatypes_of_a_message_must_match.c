// The basic datatypes of a message must match.
// ranks: 2
// expect: completed
// issue: MPI_FLOAT is sent, MPI_INT is received
#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    struct { int i; float f; } s = {1, 2};
    int lengths[2] = {1, 1};
    MPI_Aint at[2] = {0, 4};
    MPI_Datatype types[2] = {MPI_INT, MPI_FLOAT}, pair;
    MPI_Type_create_struct(2, lengths, at, types, &pair);
    MPI_Type_commit(&pair);
    if (rank == 0) {
        MPI_Send(&s, 1, pair, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&s, 1, pair, 1, 1, MPI_COMM_WORLD);
        MPI_Send(&s, 1, pair, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&s, 8, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&s, 1, pair, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&s, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    MPI_Finalize();
    return 0;
}
