// Functions of complex.h, printed with few digits.
#include <complex.h>
#include <stdio.h>

static void show(const char *name, double complex z)
{
    double re = creal(z), im = cimag(z);
    printf("%-6s %.5f %.5f\n", name, re + 0.0, im + 0.0);
}

int main(void)
{
    double complex z = 0.5 + 1.25 * I;
    show("exp", cexp(z));
    show("log", clog(z));
    show("sqrt", csqrt(z));
    show("sin", csin(z));
    show("cos", ccos(z));
    show("tan", ctan(z));
    show("sinh", csinh(z));
    show("cosh", ccosh(z));
    show("pow", cpow(z, 2 + I));
    show("asin", casin(z));
    show("atan", catan(z));
    show("proj", cproj(z));
    printf("%.5f %.5f\n", cabs(z), carg(z));
    show("sqrt-1", csqrt(-1));
    show("e^ipi", cexp(I * 3.14159265358979323846));
    float complex f = 3 + 4 * I;
    printf("%g %g %g\n", cabsf(f), crealf(f), cimagf(f));
    long double complex l = 1 + 1 * I;
    printf("%.5Lf\n", cabsl(l));
    show("CMPLX", CMPLX(2, -3));
    return 0;
}
