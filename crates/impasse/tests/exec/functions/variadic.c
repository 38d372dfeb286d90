// Variadic functions: all promoted kinds, va_copy, passing the list on.
#include <stdarg.h>
#include <stdio.h>

static long sum(int n, ...)
{
    va_list ap;
    long s = 0;
    va_start(ap, n);
    while (n--)
        s += va_arg(ap, int);
    va_end(ap);
    return s;
}

static void mixed(const char *kinds, ...)
{
    va_list ap;
    va_start(ap, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': printf("%d ", va_arg(ap, int)); break;
        case 'u': printf("%u ", va_arg(ap, unsigned)); break;
        case 'l': printf("%lld ", va_arg(ap, long long)); break;
        case 'd': printf("%g ", va_arg(ap, double)); break;
        case 'L': printf("%Lg ", va_arg(ap, long double)); break;
        case 's': printf("%s ", va_arg(ap, char *)); break;
        case 'f': printf("%d ", va_arg(ap, int (*)(void))()); break;
        }
    va_end(ap);
    printf("\n");
}

static int seven(void) { return 7; }

static double twice(int n, ...)
{
    va_list ap, again;
    double a = 0, b = 1;
    va_start(ap, n);
    va_copy(again, ap);
    for (int i = 0; i < n; i++)
        a += va_arg(ap, double);
    for (int i = 0; i < n; i++)
        b *= va_arg(again, double);
    va_end(ap);
    va_end(again);
    return a * 1000 + b;
}

int main(void)
{
    char c = -1;
    short s = -2;
    float f = 0.5f;
    unsigned char uc = 255;
    printf("%ld %ld\n", sum(0), sum(5, 1, 2, 3, 4, c));
    mixed("iiidlLsf", c, s, uc, f, -5000000000LL, 1.5L, "str", seven);
    mixed("dididididididididid", 1.0, 2, 3.0, 4, 5.0, 6, 7.0, 8, 9.0, 10, 11.0, 12, 13.0, 14, 15.0,
          16, 17.0, 18, 19.0);
    mixed("LdLi", 1.25L, 2.5, -3.75L, 4);
    mixed("u", -1);
    printf("%g\n", twice(3, 2.0, 3.0, 4.0));
    return 0;
}
