// Marks of bounds count more than data (MPI 4.1, section 5.1.6, and MPI-1 for the old markers).
// ranks: 1
// expect: completed
// rank 0: marked: 4 in -3+9 (0+4)
// rank 0: 18 -3 15
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

    MPI_Datatype t, u, types[3] = {MPI_LB, MPI_INT, MPI_UB};
    int lengths[3] = {1, 1, 1};
    MPI_Aint at[3] = {-3, 0, 6}, extent, lb, ub;
    MPI_Type_struct(3, lengths, at, types, &t);
    show("marked", t);
    MPI_Type_contiguous(2, t, &u);
    MPI_Type_extent(u, &extent);
    MPI_Type_lb(u, &lb);
    MPI_Type_ub(u, &ub);
    printf("%ld %ld %ld\n", (long)extent, (long)lb, (long)ub);

    MPI_Finalize();
    return 0;
}
