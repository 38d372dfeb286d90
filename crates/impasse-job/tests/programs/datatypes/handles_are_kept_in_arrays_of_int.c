// Programs written for an `mpi.h` whose handles are `int` keep them in arrays of `int`.
// ranks: 1, 2, 3
// expect: completed
// all: 12 in all, all well
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size, wrong = 0, bytes;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *types = malloc(size * sizeof(MPI_Datatype));
    int *counts = malloc(size * sizeof(int)), *at = malloc(size * sizeof(int));
    int *out = malloc(size * sizeof(int)), *in = malloc(size * sizeof(int));
    for (int i = 0; i < size; i++) {
        types[i] = (int)(long)MPI_INT;
        counts[i] = 1;
        at[i] = i * sizeof(int);
        out[i] = 10 * rank + i;
    }
    MPI_Alltoallw(out, counts, at, (MPI_Datatype *)types, in, counts, at, (MPI_Datatype *)types,
                  MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        wrong += in[i] != 10 * i + rank;

    int two[2] = {(int)(long)MPI_DOUBLE, (int)(long)MPI_INT}, lengths[2] = {1, 1};
    MPI_Aint places[2] = {0, 8};
    MPI_Datatype made;
    MPI_Type_create_struct(2, lengths, places, (MPI_Datatype *)two, &made);
    MPI_Type_size(made, &bytes);
    MPI_Type_free(&made);
    printf("%d in all, all %s\n", bytes, wrong ? "wrong" : "well");
    MPI_Finalize();
    return 0;
}
