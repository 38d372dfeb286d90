// sscanf of numbers: bases, widths, signs, failures and counts.
#include <stdio.h>

int main(void)
{
    int a = -1, b = -1, c = -1, n;
    unsigned u = 0;
    long l = 0;
    short s = 0;
    signed char sc = 0;
    float f = 0;
    double d = 0;
    long double ld = 0;
    n = sscanf("12 -34 +56", "%d%d%d", &a, &b, &c);
    printf("%d: %d %d %d\n", n, a, b, c);
    n = sscanf("0x1f 017 19", "%i %i %i", &a, &b, &c);
    printf("%d: %d %d %d\n", n, a, b, c);
    n = sscanf("ff 77 0XAb", "%x %o %x", &a, &b, &c);
    printf("%d: %d %d %d\n", n, a, b, c);
    n = sscanf("123456", "%2d%3d%d", &a, &b, &c);
    printf("%d: %d %d %d\n", n, a, b, c);
    n = sscanf("7,8;9", "%d,%d,%d", &a, &b, &c);
    printf("%d: %d %d\n", n, a, b);
    n = sscanf("abc", "%d", &a);
    printf("%d\n", n);
    n = sscanf("", "%d", &a);
    printf("%d\n", n);
    n = sscanf("5 skip 6", "%d %*s %d", &a, &b);
    printf("%d: %d %d\n", n, a, b);
    n = sscanf("4000000000 -5000000000 40000 -100", "%u %ld %hd %hhd", &u, &l, &s, &sc);
    printf("%d: %u %ld %d %d\n", n, u, l, s, sc);
    n = sscanf("1.5 -2e3 .25", "%f %lf %Lf", &f, &d, &ld);
    printf("%d: %g %g %Lg\n", n, f, d, ld);
    n = sscanf("0x1.8p3 inf nan", "%f %lf %Lf", &f, &d, &ld);
    printf("%d: %g %g %d\n", n, f, d, ld != ld);
    n = sscanf("  42abc", "%d%n", &a, &b);
    printf("%d: %d %d\n", n, a, b);
    n = sscanf("10% done", "%d%% %n", &a, &b);
    printf("%d: %d %d\n", n, a, b);
    n = sscanf("1e5x", "%4lf", &d);
    printf("%d: %g\n", n, d);
    n = sscanf("-", "%d", &a);
    printf("%d\n", n);
    return 0;
}
