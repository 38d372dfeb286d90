// Integers and floats in one expression: where the conversion happens.
#include <stdio.h>

int main(void)
{
    int i = 7, j = 2;
    float f = 2;
    double d = 2;
    printf("%g %g %g\n", (double)(i / j), i / d, i / f);
    printf("%g %g\n", i / j * d, i * d / j);
    printf("%g\n", 1 / 3 + 1 / 3.0);
    printf("%zu %zu %zu\n", sizeof(i * f), sizeof(i * d), sizeof(f * d));
    printf("%.9g\n", 16777217 * 1.0f);
    printf("%.9g\n", 16777217 * 1.0);
    printf("%d\n", 16777217 == 16777217.0f);
    printf("%d\n", 16777217 == 16777217.0);
    printf("%d\n", 5 % 3 == 2.0);
    printf("%g\n", -i / 2 + 0.5);
    printf("%g\n", (i > j) * 1.5);
    printf("%g\n", i++ + 0.25);
    printf("%d\n", i);
    f = i = 3.7;
    printf("%g\n", f);
    i = f = 3.7;
    printf("%d %.9g\n", i, f);
    d = f = 0.1;
    printf("%d\n", d == 0.1);
    d = i = j = 5.9f;
    printf("%g\n", d);
    unsigned u = 3;
    printf("%g\n", u - 5 + 0.0);
    printf("%g\n", u - 5.0);
    long big = 9007199254740993;
    printf("%.1f %d\n", big * 1.0, big == (double)big);
    printf("%g\n", 'a' * 0.5);
    printf("%g\n", !0.5 + !0.0 + 0.5);
    return 0;
}
