// The f and l variants compute in their own precision; tgmath chooses among them.
#include <stdio.h>
#include <tgmath.h>

int main(void)
{
    float f = 2.0f;
    double d = 2.0;
    long double l = 2.0L;
    printf("%zu %zu %zu\n", sizeof(sqrt(f)), sizeof(sqrt(d)), sizeof(sqrt(l)));
    printf("%zu %zu\n", sizeof(sqrt(1)), sizeof(pow(f, d)));
    printf("%.9g %.17g %.20Lg\n", (double)sqrt(f), sqrt(d), sqrt(l));
    printf("%.9g\n", (double)fabs(-0.1f));
    printf("%.9g\n", (double)floor(2.9999999f));
    printf("%zu\n", sizeof(fmax(f, f)));
    printf("%g\n", (double)ceil(1.1L));
    printf("%ld\n", lround(2.5f));
    printf("%.6g %.6g\n", (double)exp(1.0f), exp(1.0));
    printf("%d\n", sqrt(f) == sqrt(d));
    printf("%d\n", (float)sqrt(d) == sqrt(f));
    printf("%g\n", (double)fmod(7.5f, 2));
    printf("%g\n", (double)copysign(1, -0.0f));
    printf("%g\n", fma(d, d, 1));
    return 0;
}
