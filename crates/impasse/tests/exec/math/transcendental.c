// Elementary functions to ten digits over a range.
#include <math.h>
#include <stdio.h>

int main(void)
{
    static const double points[] = { 0.1, 0.5, 1, 1.5, 2.75, 10, 100 };
    for (int i = 0; i < 7; i++) {
        double x = points[i];
        printf("%g: %.10g %.10g %.10g\n", x, sin(x), cos(x), tan(x));
        printf("  %.10g %.10g %.10g\n", exp(x / 10), log(x), log10(x));
        printf("  %.10g %.10g %.10g\n", atan(x), sinh(x / 10), tanh(x));
        printf("  %.10g %.10g %.10g\n", log2(x), exp2(x / 3), expm1(x / 100));
        printf("  %.10g %.10g\n", pow(x, 1.3), log1p(x));
    }
    printf("%.10g %.10g %.10g\n", asin(0.5), acos(0.5), atan2(-1, -1));
    printf("%.10g %.10g %.10g\n", acosh(2), asinh(2), atanh(0.5));
    printf("%.10g %.10g\n", tgamma(5.5), lgamma(10));
    printf("%.10g %.10g\n", erf(0.5), erfc(0.5));
    printf("%.6g %.6g\n", sinf(1.0f), expf(2.0f));
    printf("%.15Lg\n", expl(1.0L));
    printf("%.10g\n", M_PI);
    return 0;
}
