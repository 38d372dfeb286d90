// Numbers below the normal range keep their bits until they vanish.
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    double d = DBL_MIN;
    float f = FLT_MIN;
    int n = 0;
    printf("%g %g\n", d, f);
    printf("%g %a\n", d / 2, d / 2);
    printf("%g\n", 5e-324);
    printf("%g\n", 5e-324 / 2);
    printf("%d\n", 2e-324 == 0.0);
    printf("%d\n", 3e-324 == 5e-324);
    while (d > 0) {
        d /= 2;
        n++;
    }
    printf("%d\n", n);
    n = 0;
    while (f > 0) {
        f /= 2;
        n++;
    }
    printf("%d\n", n);
    printf("%a\n", 1e-310);
    printf("%.17g\n", 4.9406564584124654e-324 * 3);
    printf("%g\n", (float)1e-45);
    printf("%g\n", (double)1e-45f);
    printf("%a\n", nextafter(0, 1));
    printf("%a\n", nextafter(DBL_MIN, 0));
    printf("%d %d\n", fpclassify(1e-310) == FP_SUBNORMAL, fpclassify(1e-300) == FP_NORMAL);
    printf("%d\n", isnormal(1e-40f) ? 1 : 0);
    printf("%g\n", DBL_MIN - DBL_MIN / 2);
    printf("%a\n", 0x1.8p-1073 / 2);
    return 0;
}
