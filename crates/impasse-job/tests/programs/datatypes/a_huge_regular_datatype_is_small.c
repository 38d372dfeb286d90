// A huge datatype is small if it is regular.
// ranks: 1
// expect: completed
// rank 0: nested: -32766 in 0+1000000000000 (0+1000000000000)
// rank 0: regular: 4194304 in 0+4194304 (0+4194304)
#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

static void show(const char *name, MPI_Datatype type) {
    MPI_Aint lb, extent, true_lb, true_extent;
    int size;
    MPI_Type_size(type, &size);
    MPI_Type_get_extent(type, &lb, &extent);
    MPI_Type_get_true_extent(type, &true_lb, &true_extent);
    printf("%s: %d in %ld+%ld (%ld+%ld)\n", name, size, (long)lb, (long)extent,
           (long)true_lb, (long)true_extent);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Datatype t = MPI_CHAR, u;
    for (int i = 0; i < 6; i++) { MPI_Type_contiguous(100, t, &u); t = u; }
    show("nested", t);
    MPI_Type_vector(1 << 20, 1, 1, MPI_INT, &t);
    show("regular", t);

    MPI_Finalize();
    return 0;
}
