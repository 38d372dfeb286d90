// A datatype of too many pieces is refused.
// ranks: 1
// expect: unsupported
#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Datatype t = MPI_CHAR, u;
    for (int i = 0; i < 4; i++) { MPI_Type_vector(100, 1, 2, t, &u); t = u; }

    MPI_Finalize();
    return 0;
}
