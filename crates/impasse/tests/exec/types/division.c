// Division truncates towards zero; the remainder has the sign of the dividend.
#include <limits.h>
#include <stdio.h>

static void show(long long a, long long b)
{
    printf("%lld/%lld = %lld rem %lld\n", a, b, a / b, a % b);
}

int main(void)
{
    show(7, 2);
    show(-7, 2);
    show(7, -2);
    show(-7, -2);
    show(1, 3);
    show(-1, 3);
    show(LLONG_MIN, 2);
    show(LLONG_MIN + 1, -1);
    show(LLONG_MAX, LLONG_MIN);
    int i = -13;
    i /= 4;
    printf("%d\n", i);
    i = -13;
    i %= 4;
    printf("%d\n", i);
    unsigned u = 13;
    u /= -4;
    printf("%u\n", u);
    signed char c = -128;
    c /= -1;
    printf("%d\n", c);
    unsigned char uc = 250;
    uc %= 7;
    printf("%d\n", uc);
    printf("%u\n", (unsigned)-13 / 4);
    printf("%lu\n", ULONG_MAX % 10);
    return 0;
}
