// How a datatype was made can be asked.
// ranks: 1
// expect: completed
// without: openmpi
// Open MPI 4.1 crashes when a part of the datatype was freed before.
// rank 0: 3 2 2 1
// rank 0: 2 1 3, 0 16, 1
// rank 0: 1 0 1 1, 2 1
// rank 0: 0 0 0 1
// rank 0: 1 9 4 2 1
// rank 0: 3 2 77
#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Datatype inner, t, parts[3];
    int integers[8], ni, na, nd, combiner;
    MPI_Aint addresses[4];
    MPI_Type_contiguous(2, MPI_INT, &inner);
    int lengths[2] = {1, 3};
    MPI_Aint at[2] = {0, 16};
    MPI_Datatype types[2] = {MPI_DOUBLE, inner};
    MPI_Type_create_struct(2, lengths, at, types, &t);
    MPI_Type_free(&inner);
    MPI_Type_get_envelope(t, &ni, &na, &nd, &combiner);
    printf("%d %d %d %d\n", ni, na, nd, combiner == MPI_COMBINER_STRUCT);
    MPI_Type_get_contents(t, 8, 4, 3, integers, addresses, parts);
    printf("%d %d %d, %ld %ld, %d\n", integers[0], integers[1], integers[2],
           (long)addresses[0], (long)addresses[1], parts[0] == MPI_DOUBLE);
    MPI_Type_get_envelope(parts[1], &ni, &na, &nd, &combiner);
    MPI_Type_get_contents(parts[1], 8, 4, 3, integers, addresses, parts + 2);
    printf("%d %d %d %d, %d %d\n", ni, na, nd, combiner == MPI_COMBINER_CONTIGUOUS,
           integers[0], parts[2] == MPI_INT);
    MPI_Type_get_envelope(MPI_INT, &ni, &na, &nd, &combiner);
    printf("%d %d %d %d\n", ni, na, nd, combiner == MPI_COMBINER_NAMED);
    int sizes[1] = {9}, subsizes[1] = {4}, starts[1] = {2};
    MPI_Type_create_subarray(1, sizes, subsizes, starts, MPI_ORDER_C, MPI_INT, &t);
    MPI_Type_get_contents(t, 8, 4, 3, integers, addresses, parts);
    printf("%d %d %d %d %d\n", integers[0], integers[1], integers[2], integers[3],
           integers[4] == MPI_ORDER_C);
    MPI_Type_create_hvector(3, 2, 77, MPI_INT, &t);
    MPI_Type_get_contents(t, 8, 4, 3, integers, addresses, parts);
    printf("%d %d %ld\n", integers[0], integers[1], (long)addresses[0]);

    MPI_Finalize();
    return 0;
}
