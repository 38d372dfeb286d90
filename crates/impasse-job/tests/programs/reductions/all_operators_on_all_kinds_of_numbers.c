// All operators on all kinds of numbers.
// ranks: 3
// expect: completed
// all: 20.25 -0.5 0.783333333333333333
// all: 202 100 54464
// all: 0 31 27 0 1 1
// all: 6+6i -18+14i
// all: 0 135 -2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    double d = 1.5 * (rank + 1), dr;
    MPI_Allreduce(&d, &dr, 1, MPI_DOUBLE, MPI_PROD, MPI_COMM_WORLD);
    float f = rank - 0.5f, fr;
    MPI_Allreduce(&f, &fr, 1, MPI_FLOAT, MPI_MIN, MPI_COMM_WORLD);
    long double l = 1.0L / (rank + 3), lr;
    MPI_Allreduce(&l, &lr, 1, MPI_LONG_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    printf("%g %g %.18Lg\n", dr, fr, lr);
    unsigned char u = 200 + rank, ur;
    MPI_Allreduce(&u, &ur, 1, MPI_UNSIGNED_CHAR, MPI_MAX, MPI_COMM_WORLD);
    signed char s = 100 * (1 - 2 * (rank & 1)), sr;
    MPI_Allreduce(&s, &sr, 1, MPI_SIGNED_CHAR, MPI_MAX, MPI_COMM_WORLD);
    unsigned short h = 40000, hr;
    MPI_Allreduce(&h, &hr, 1, MPI_UNSIGNED_SHORT, MPI_SUM, MPI_COMM_WORLD);
    printf("%d %d %d\n", ur, sr, hr);
    int bits = 5 << rank, r[6];
    MPI_Allreduce(&bits, r, 1, MPI_INT, MPI_BAND, MPI_COMM_WORLD);
    MPI_Allreduce(&bits, r + 1, 1, MPI_INT, MPI_BOR, MPI_COMM_WORLD);
    MPI_Allreduce(&bits, r + 2, 1, MPI_INT, MPI_BXOR, MPI_COMM_WORLD);
    MPI_Allreduce(&rank, r + 3, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    MPI_Allreduce(&rank, r + 4, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    MPI_Allreduce(&bits, r + 5, 1, MPI_INT, MPI_LXOR, MPI_COMM_WORLD);
    printf("%d %d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4], r[5]);
    double _Complex c = rank + 1 + 2 * I, cs, cp;
    MPI_Allreduce(&c, &cs, 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(&c, &cp, 1, MPI_C_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD);
    printf("%g%+gi %g%+gi\n", creal(cs), cimag(cs), creal(cp), cimag(cp));
    _Bool b = rank != 1, br;
    MPI_Allreduce(&b, &br, 1, MPI_C_BOOL, MPI_LAND, MPI_COMM_WORLD);
    unsigned char raw = 0x81 << rank, rawr;
    MPI_Allreduce(&raw, &rawr, 1, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
    MPI_Aint a = -rank, ar;
    MPI_Allreduce(&a, &ar, 1, MPI_AINT, MPI_MIN, MPI_COMM_WORLD);
    printf("%d %d %ld\n", br, rawr, (long)ar);

    MPI_Finalize();
    return 0;
}
