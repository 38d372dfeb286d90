// Bitwise operators on signed and unsigned values of several widths.
#include <stdio.h>

static int count_bits(unsigned long v)
{
    int n = 0;
    for (; v; v &= v - 1)
        n++;
    return n;
}

int main(void)
{
    unsigned a = 0xf0f0aa55u, b = 0x0ff0ff00u;
    int s = -2;
    unsigned char c = 0x5a;
    printf("%08x %08x %08x %08x\n", a & b, a | b, a ^ b, ~a);
    printf("%d %d %d\n", s & 0xff, s | 1, s ^ -1);
    printf("%d %d\n", ~c, c ^ 0xff);
    printf("%d %d %d\n", count_bits(a), count_bits(s), count_bits(0));
    printf("%lx\n", ~0u & ~0ul);
    printf("%lx\n", ~0ul & ~0);
    printf("%lx\n", (unsigned long)(int)0x80000000 | 1u);
    c ^= c << 1;
    printf("%x\n", c);
    c |= 0x100;
    printf("%x\n", c);
    c &= ~1;
    printf("%x\n", c);
    printf("%d\n", 5 & 6 | 8 ^ 9);
    printf("%d\n", -8 & 7);
    unsigned x = 12, y = 34;
    x ^= y;
    y ^= x;
    x ^= y;
    printf("%u %u\n", x, y);
    return 0;
}
