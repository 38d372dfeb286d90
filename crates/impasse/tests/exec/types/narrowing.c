// Conversion to a narrower type keeps the low bits.
#include <stdio.h>

int main(void)
{
    long long wide = 0x123456789abcdef0LL;
    printf("%d\n", (int)wide);
    printf("%x\n", (unsigned)wide);
    printf("%d\n", (short)wide);
    printf("%d\n", (unsigned short)wide);
    printf("%d\n", (signed char)wide);
    printf("%d\n", (unsigned char)wide);
    int i = 0x8000;
    short s = i;
    printf("%d %d\n", s, (unsigned short)s);
    i = -32769;
    s = i;
    printf("%d\n", s);
    unsigned u = -1;
    long l = u;
    printf("%ld\n", l);
    l = (int)u;
    printf("%ld\n", l);
    int chain;
    char c;
    chain = c = 300;
    printf("%d %d\n", chain, c);
    printf("%d\n", (int)(char)(short)0x1ff80);
    printf("%llx\n", (unsigned long long)(short)0x8000);
    return 0;
}
