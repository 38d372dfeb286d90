// nextafter, ulp, frexp and scalbn show the representation.
#include <math.h>
#include <stdio.h>

static double ulp(double x)
{
    return nextafter(x, INFINITY) - x;
}

int main(void)
{
    printf("%a %a\n", nextafter(1, 2), nextafter(1, 0));
    printf("%a %a\n", nextafter(0, -1), nextafter(-1, 0));
    printf("%a\n", nextafterf(1.0f, 2.0f));
    printf("%g %g %g\n", ulp(1), ulp(1e10), ulp(1e-10));
    printf("%g\n", nextafter(5, 5));
    double v[] = { 1, 0.75, -10, 1e-310, 3e300 };
    for (int i = 0; i < 5; i++) {
        int e;
        double m = frexp(v[i], &e);
        printf("%.17g %d %d\n", m, e, ldexp(m, e) == v[i]);
    }
    printf("%g %g\n", scalbn(1, 1023), scalbn(1, -1074));
    printf("%g %g\n", scalbn(1, 1024), scalbn(1, -1075));
    printf("%d %d\n", signbit(-1.5f) != 0, signbit(0.0L) != 0);
    double whole;
    printf("%g ", modf(1e20 + 0.5, &whole));
    printf("%g\n", whole);
    printf("%g ", modf(-INFINITY, &whole));
    printf("%g\n", whole);
    float fw;
    printf("%g ", modff(2.25f, &fw));
    printf("%g\n", fw);
    printf("%d\n", (int)trunc(-7.9));
    printf("%ld\n", lrint(1e15 + 0.5));
    return 0;
}
