// Shifts: the result has the type of the promoted left operand.
#include <stdio.h>

int main(void)
{
    unsigned char uc = 0x81;
    signed char sc = -127;
    int negative = -17;
    unsigned u = 0x80000001u;
    long long ll = 1;
    printf("%d %d\n", uc << 1, uc >> 1);
    printf("%d %d\n", sc >> 1, sc >> 7);
    printf("%d %d %d\n", negative >> 1, negative >> 4, negative >> 31);
    printf("%u %u\n", u << 1, u >> 31);
    printf("%lld\n", ll << 40);
    printf("%lld\n", ll << (char)62);
    printf("%zu %zu\n", sizeof(uc << 1LL), sizeof(1LL << uc));
    printf("%d\n", 1 << 2 + 1);
    printf("%d\n", 256 >> 2 >> 1);
    uc >>= 3;
    printf("%d\n", uc);
    sc >>= 2;
    printf("%d\n", sc);
    u = u << 4 | u >> 28;
    printf("%x\n", u);
    short s = -2;
    s >>= 1;
    printf("%d %d\n", s, (unsigned short)s >> 1);
    return 0;
}
