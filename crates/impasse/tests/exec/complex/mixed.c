// A real operand beside a complex one has no imaginary part: signs of zero and infinities stay.
#include <complex.h>
#include <math.h>
#include <stdio.h>

static void show(const char *name, double complex z)
{
    printf("%s %g%s %g%s\n", name, fabs(creal(z)), signbit(creal(z)) ? "-" : "+", fabs(cimag(z)),
           signbit(cimag(z)) ? "-" : "+");
}

static double complex fixed = 1.0 + 3.0 * I;

int main(void)
{
    double complex z, w;
    float complex f;
    double zero = 0.0;
    __real__ z = 1;
    __imag__ z = -zero;
    __real__ w = INFINITY;
    __imag__ w = 1;
    show("z + 1", z + 1);
    show("1 + z", 1 + z);
    show("z - 1", z - 1);
    show("2 - z", 2 - z);
    show("0 - w", zero - w);
    show("z * 2", z * 2.0);
    show("-2 * z", -2.0 * z);
    show("z / -2", z / -2.0);
    show("w * 2", w * 2.0);
    show("3 * w", 3.0f * w);
    show("w / 2", w / 2);
    show("2 / z", 2.0 / z);
    show("both", w + z);
    z += 1;
    show("z += 1", z);
    w *= 4;
    show("w *= 4", w);
    w /= -2.0;
    show("w /= -2", w);
    f = z;
    f = f + 1.0;
    show("float", f);
    zero += 2.5 + z;
    printf("%g\n", zero);
    show("fixed", fixed);
    show("fixed * 2", fixed * 2);
    return 0;
}
