// Data is packed and unpacked.
// ranks: 2
// expect: completed
// rank 0: 24 48
// rank 0: 0 0 0 1 255 255 255 254 0 0 0 1 0 0 0 2 0 0 0 4 0 0 0 5 96 8 1 -2
// rank 0: 1 6
// rank 1: 24 48
// rank 1: 1 2 4 5 2.5
// rank 1: 0 0 0 1 255 255 255 254 0 0 0 1 0 0 0 2 0 0 0 4 0 0 0 5 96 8 1 -2
// rank 1: 1 6
#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Datatype t;
    MPI_Type_vector(2, 2, 3, MPI_INT, &t);
    MPI_Type_commit(&t);
    int d[6] = {1, 2, 3, 4, 5, 6}, e[6] = {0}, position = 0, n;
    double x = 2.5, y = 0;
    char buffer[64];
    MPI_Pack(d, 1, t, buffer, 64, &position, MPI_COMM_WORLD);
    MPI_Pack(&x, 1, MPI_DOUBLE, buffer, 64, &position, MPI_COMM_WORLD);
    MPI_Pack_size(3, t, MPI_COMM_WORLD, &n);
    printf("%d %d\n", position, n);
    if (rank == 0) {
        MPI_Send(buffer, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Status status;
        memset(buffer, 0, 64);
        MPI_Recv(buffer, 64, MPI_PACKED, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_PACKED, &n);
        position = 0;
        MPI_Unpack(buffer, n, &position, e, 4, MPI_INT, MPI_COMM_WORLD);
        MPI_Unpack(buffer, n, &position, &y, 1, MPI_DOUBLE, MPI_COMM_WORLD);
        printf("%d %d %d %d %g\n", e[0], e[1], e[2], e[3], y);
    }
    unsigned char outside[64];
    MPI_Aint at = 0, bytes;
    long l[2] = {1, -2}, m[2];
    MPI_Pack_external("external32", l, 2, MPI_LONG, outside, 64, &at);
    MPI_Pack_external("external32", d, 1, t, outside, 64, &at);
    for (int i = 0; i < at; i++) printf("%d ", outside[i]);
    MPI_Pack_external_size("external32", 3, MPI_C_LONG_DOUBLE_COMPLEX, &bytes);
    at = 0;
    MPI_Unpack_external("external32", outside, 64, &at, m, 2, MPI_LONG);
    printf("%ld %ld %ld %ld\n", (long)bytes, (long)at, m[0], m[1]);
    MPI_Status status;
    MPI_Status_set_elements(&status, MPI_INT, 6);
    MPI_Get_count(&status, t, &n);
    printf("%d ", n == MPI_UNDEFINED);
    MPI_Get_elements(&status, t, &n);
    printf("%d\n", n);

    MPI_Finalize();
    return 0;
}
