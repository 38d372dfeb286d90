// Integers of 128 bits: arithmetic, shifts, comparison, conversion.
#include <stdint.h>
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void show(u128 v)
{
    char buffer[40], *p = buffer + sizeof buffer;
    *--p = 0;
    do
        *--p = '0' + (int)(v % 10);
    while (v /= 10);
    puts(p);
}

static void show_signed(i128 v)
{
    if (v < 0) {
        putchar('-');
        show(-(u128)v);
    } else {
        show(v);
    }
}

int main(void)
{
    u128 max = ~(u128)0, f = 1;
    show(max);
    show(max >> 64);
    show((u128)UINT64_MAX * UINT64_MAX);
    for (int i = 2; i <= 33; i++)
        f *= i;
    show(f);
    show(f / 1000000007);
    show(f % 1000000007);
    show_signed((i128)-1);
    show_signed((i128)INT64_MIN * 2);
    show_signed((i128)-7 / 2);
    show_signed((i128)-7 % 3);
    show_signed((i128)1 << 100);
    show_signed((i128)-1 >> 5);
    printf("%d %d\n", (i128)-1 < 0, (u128)-1 > 0);
    printf("%zu %zu\n", sizeof(i128), _Alignof(i128));
    printf("%d\n", (int)(max & 0xff));
    printf("%lx %lx\n", (uint64_t)(f >> 64), (uint64_t)f);
    printf("%.6e\n", (double)f);
    show((u128)1e30);
    i128 n = 5;
    n -= 10;
    n *= 1000000000000000000;
    show_signed(n);
    printf("%d\n", n == (i128)-5000000000000000000);
    return 0;
}
