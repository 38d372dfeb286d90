// Rotations, byte order, masks and scans done with builtins and by hand agree.
#include <stdint.h>
#include <stdio.h>

static uint32_t rotate(uint32_t v, unsigned n)
{
    return v << (n & 31) | v >> (-n & 31);
}

static int leading(uint32_t v)
{
    int n = 0;
    for (uint32_t m = 1u << 31; m && !(v & m); m >>= 1)
        n++;
    return n;
}

static uint32_t reverse(uint32_t v)
{
    v = (v & 0x55555555) << 1 | (v >> 1 & 0x55555555);
    v = (v & 0x33333333) << 2 | (v >> 2 & 0x33333333);
    v = (v & 0x0f0f0f0f) << 4 | (v >> 4 & 0x0f0f0f0f);
    return __builtin_bswap32(v);
}

int main(void)
{
    uint32_t x = 0x12345678;
    int wrong = 0;
    printf("%x %x %x\n", rotate(x, 4), rotate(x, 0), rotate(x, 28));
    for (int i = 0; i < 300; i++) {
        x = x * 1664525 + 1013904223;
        uint32_t v = x >> (i % 31);
        if (v && leading(v) != __builtin_clz(v))
            wrong++;
        if (reverse(reverse(v)) != v)
            wrong++;
        if (__builtin_popcount(v) != __builtin_popcount(reverse(v)))
            wrong++;
        if ((v & -v) && __builtin_ctz(v) != 31 - leading(v & -v))
            wrong++;
    }
    printf("%d %x\n", wrong, x);
    printf("%x\n", reverse(1));
    uint8_t b = 0x96;
    b = b << 3 | b >> 5;
    printf("%x\n", b);
    printf("%d\n", (x & (x - 1)) == 0);
    return 0;
}
