// Long double keeps 64 bits of mantissa and a large exponent range.
#include <float.h>
#include <stdio.h>

int main(void)
{
    long double third = 1.0L / 3, one = 1;
    printf("%.25Lf\n", third);
    printf("%.25Lf\n", (long double)(1.0 / 3));
    printf("%.20Lg\n", 0.1L + 0.2L);
    printf("%d\n", 0.1L + 0.2L == 0.3L);
    printf("%d %d\n", LDBL_MANT_DIG, LDBL_MAX_EXP);
    printf("%Lg %Lg\n", LDBL_MAX, LDBL_MIN);
    printf("%Lg\n", 1e4000L * 1e900L);
    printf("%d\n", (double)1e4000L > 1e308);
    printf("%Lf\n", 18446744073709551615.0L + 0);
    printf("%d\n", 18446744073709551616.0L - 1 == 18446744073709551616.0L);
    printf("%d\n", 9223372036854775808.0L - 1 == 9223372036854775808.0L);
    one += LDBL_EPSILON;
    printf("%d %d\n", one > 1, (double)one > 1);
    printf("%La\n", 1.0L);
    printf("%La\n", third);
    long double factorial = 1;
    for (int i = 2; i <= 25; i++)
        factorial *= i;
    printf("%.0Lf\n", factorial);
    printf("%Le %LE\n", factorial, -factorial);
    printf("%zu %zu\n", sizeof third, _Alignof(long double));
    float f = third;
    double d = third;
    printf("%.9g %.17g\n", f, d);
    printf("%Lg\n", third * 3 - 1);
    printf("%ld\n", (long)(third * 1e18L));
    printf("%d\n", third < 0.33333333333333333 ? -1 : 1);
    return 0;
}
