// sqrt, pow, fabs, fmod and relations at exact and special points.
#include <math.h>
#include <stdio.h>

int main(void)
{
    printf("%.17g %.17g\n", sqrt(2), sqrt(0.25));
    printf("%g %g\n", sqrt(0.0), sqrt(-0.0));
    printf("%d\n", isnan(sqrt(-1)) != 0);
    printf("%g %g %g %g\n", pow(2, 10), pow(2, -1), pow(-2, 3), pow(9, 0.5));
    printf("%g %g %g\n", pow(0, 0), pow(NAN, 0), pow(1, NAN));
    printf("%g %g\n", pow(0, -1), pow(-INFINITY, 3));
    printf("%g %g %g\n", fabs(-2.5), fabs(-0.0), fabs(-INFINITY));
    printf("%g %g %g %g\n", fmod(7, 3), fmod(-7, 3), fmod(7, -3), fmod(5.5, 2));
    printf("%g %g\n", remainder(7, 4), remainder(6, 4));
    printf("%g %g\n", hypot(3, 4), cbrt(-27));
    printf("%g %g\n", fdim(5, 3), fdim(3, 5));
    printf("%.17g\n", fma(0.1, 10, -1));
    printf("%g %g\n", copysign(3, -0.0), copysign(-3, 1));
    printf("%g %g %g\n", fmin(1, 2), fmax(1, 2), fmax(-0.5, NAN));
    int e;
    double m = frexp(48, &e);
    printf("%g %d %g\n", m, e, ldexp(0.75, 6));
    printf("%g %d %g\n", logb(1000), ilogb(0.1), scalbn(1.5, -2));
    printf("%.9g %.9g\n", sqrtf(2), (double)sqrtf(2.0f));
    printf("%.20Lg\n", sqrtl(2));
    int q;
    double r = remquo(10, 3, &q);
    printf("%g %d\n", r, q & 7);
    printf("%g\n", nan("") != nan("") ? 1.0 : 0.0);
    return 0;
}
