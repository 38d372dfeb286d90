// __real__ and __imag__ as values and as places; complex in structs, arrays and calls.
#include <complex.h>
#include <stdio.h>

struct signal { double complex z[3]; int n; };

static double complex rotate(double complex z)
{
    return z * I;
}

static double complex sum(struct signal s)
{
    double complex t = 0;
    for (int i = 0; i < s.n; i++)
        t += s.z[i];
    return t;
}

int main(void)
{
    double complex z = 0;
    __real__ z = 3;
    __imag__ z = -4;
    printf("%g %g\n", __real__ z, __imag__ z);
    __imag__ z += 1.5;
    printf("%g\n", cimag(z));
    for (int i = 0; i < 4; i++) {
        z = rotate(z);
        printf("%g %g; ", creal(z), cimag(z));
    }
    printf("\n");
    struct signal s = { { 1, 2 * I, 3 + 3i }, 3 };
    double complex t = sum(s);
    printf("%g %g\n", creal(t), cimag(t));
    double *parts = (double *)&s.z[2];
    parts[1] = 10;
    printf("%g\n", cimag(s.z[2]));
    _Complex float f = 1.5f + 2.5fi;
    printf("%g %g\n", __real__ f, __imag__ f);
    f = z;
    printf("%g\n", crealf(f));
    double complex w = ~z;
    printf("%g %g\n", creal(w), cimag(w));
    printf("%d\n", (_Bool)(0 + 1i));
    return 0;
}
