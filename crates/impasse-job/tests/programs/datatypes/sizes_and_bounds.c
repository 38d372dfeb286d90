// Sizes and bounds.
// ranks: 1
// expect: completed
// rank 0: short and int: 6 in 0+8 (0+8)
// rank 0: double and int: 12 in 0+16 (0+12)
// rank 0: contiguous: 40 in 0+40 (0+40)
// rank 0: vector: 24 in -32+40 (-32+40)
// rank 0: hvector: 8 in 0+9 (0+9)
// rank 0: touching: 6 in 0+6 (0+6)
// rank 0: indexed: 6 in -2+14 (-2+14)
// rank 0: hindexed: 24 in 3+45 (3+45)
// rank 0: indexed block: 24 in -4+48 (-4+48)
// rank 0: hindexed block: 4 in 1+4 (1+4)
// rank 0: struct: 9 in 4+16 (4+9)
// rank 0: array of struct: 27 in 4+48 (4+41)
// rank 0: resized: 4 in -4+100 (0+4)
// rank 0: array of resized: 12 in -4+300 (0+204)
// rank 0: overlapping: 16 in 0+15 (0+16)
// rank 0: nothing: 0 in 0+0 (0+0)
// rank 0: subarray: 24 in 0+480 (164+172)
// rank 0: subarray of Fortran: 12 in 0+240 (210+20)
// rank 0: copy: 12 in 0+240 (210+20)
// rank 0: real: 4 in 0+4 (0+4)
// rank 0: integer: 8 in 0+8 (0+8)
// rank 0: complex: 16 in 0+16 (0+16)
// rank 0: 1
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

    MPI_Datatype t, u;
    show("short and int", MPI_SHORT_INT);
    show("double and int", MPI_DOUBLE_INT);
    MPI_Type_contiguous(5, MPI_DOUBLE, &t); show("contiguous", t);
    MPI_Type_vector(3, 2, -4, MPI_INT, &t); show("vector", t);
    MPI_Type_create_hvector(2, 1, 5, MPI_INT, &t); show("hvector", t);
    MPI_Type_vector(2, 3, 3, MPI_CHAR, &t); show("touching", t);
    int lengths[3] = {2, 0, 1}, at[3] = {4, 9, -1};
    MPI_Type_indexed(3, lengths, at, MPI_SHORT, &t); show("indexed", t);
    MPI_Aint bytes[3] = {3, 1, 40};
    MPI_Type_create_hindexed(3, lengths, bytes, MPI_LONG, &t); show("hindexed", t);
    MPI_Type_create_indexed_block(3, 2, at, MPI_INT, &t); show("indexed block", t);
    MPI_Type_create_hindexed_block(2, 2, bytes, MPI_CHAR, &t); show("hindexed block", t);
    int ones[2] = {1, 1};
    MPI_Aint offsets[2] = {4, 12};
    MPI_Datatype types[2] = {MPI_DOUBLE, MPI_CHAR};
    MPI_Type_create_struct(2, ones, offsets, types, &t); show("struct", t);
    MPI_Type_contiguous(3, t, &u); show("array of struct", u);
    MPI_Type_create_resized(MPI_INT, -4, 100, &t); show("resized", t);
    MPI_Type_contiguous(3, t, &u); show("array of resized", u);
    MPI_Type_create_resized(MPI_INT, 0, 3, &t);
    MPI_Type_vector(2, 2, 3, t, &u); show("overlapping", u);
    MPI_Type_contiguous(0, MPI_INT, &t); show("nothing", t);
    int sizes[3] = {4, 5, 6}, parts[3] = {2, 3, 1}, starts[3] = {1, 1, 5};
    MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &t);
    show("subarray", t);
    MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_FORTRAN, MPI_SHORT, &t);
    show("subarray of Fortran", t);
    MPI_Type_dup(t, &u); show("copy", u);
    MPI_Type_create_f90_real(6, 30, &t); show("real", t);
    MPI_Type_create_f90_integer(12, &t); show("integer", t);
    MPI_Type_create_f90_complex(12, MPI_UNDEFINED, &t); show("complex", t);
    MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &t);
    printf("%d\n", t == MPI_REAL8);

    MPI_Finalize();
    return 0;
}
