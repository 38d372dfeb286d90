// The macros of float.h.
#include <float.h>
#include <stdio.h>

int main(void)
{
    printf("%d %d %d\n", FLT_RADIX, FLT_MANT_DIG, DBL_MANT_DIG);
    printf("%d %d %d\n", FLT_DIG, DBL_DIG, LDBL_DIG);
    printf("%d %d %d\n", FLT_MIN_EXP, DBL_MIN_EXP, LDBL_MIN_EXP);
    printf("%d %d %d\n", FLT_MAX_EXP, DBL_MAX_EXP, LDBL_MAX_EXP);
    printf("%d %d %d\n", FLT_MIN_10_EXP, DBL_MIN_10_EXP, LDBL_MIN_10_EXP);
    printf("%d %d %d\n", FLT_MAX_10_EXP, DBL_MAX_10_EXP, LDBL_MAX_10_EXP);
    printf("%.9g %.9g %.9g\n", FLT_MAX, FLT_MIN, FLT_EPSILON);
    printf("%.17g %.17g %.17g\n", DBL_MAX, DBL_MIN, DBL_EPSILON);
    printf("%.21Lg %.21Lg %.21Lg\n", LDBL_MAX, LDBL_MIN, LDBL_EPSILON);
    printf("%a %a\n", FLT_MAX, DBL_MAX);
    printf("%g %g\n", FLT_TRUE_MIN, DBL_TRUE_MIN);
    printf("%d %d\n", DECIMAL_DIG, DBL_DECIMAL_DIG);
    float f = 1;
    int bits = 0;
    while ((float)(1 + f) != 1) {
        f /= 2;
        bits++;
    }
    printf("%d\n", bits);
    double d = 1;
    for (bits = 0; 1 + d != 1; d /= 2)
        bits++;
    printf("%d\n", bits);
    long double l = 1;
    for (bits = 0; 1 + l != 1; l /= 2)
        bits++;
    printf("%d\n", bits);
    return 0;
}
