// Complex numbers: arithmetic, parts, conversion, comparison.
#include <complex.h>
#include <stdio.h>

static void show(const char *name, double complex z)
{
    printf("%s %.6f %.6f\n", name, creal(z), cimag(z));
}

int main(void)
{
    double complex a = 1 + 2 * I, b = 3 - 4 * I, c;
    show("sum", a + b);
    show("difference", a - b);
    show("product", a * b);
    show("quotient", a / b);
    show("negative", -a);
    show("conjugate", conj(a));
    show("scaled", a * 2.5);
    show("int", a + 1);
    show("by int", 5 / b);
    c = a;
    c *= c;
    show("square", c);
    c -= 1;
    show("less", c);
    printf("%d %d\n", a == b, a == 1 + 2 * I);
    printf("%g\n", cabs(b));
    c = 7;
    show("real", c);
    double d = b;
    printf("%g\n", d);
    printf("%zu %zu\n", sizeof a, sizeof(float complex));
    printf("%d\n", a ? 1 : 0);
    printf("%d\n", !(0 * I));
    show("choice", d > 0 ? a : 0);
    return 0;
}
