// Signed meets unsigned: which one wins, at each rank.
#include <stdio.h>

int main(void)
{
    int minus = -1;
    unsigned one = 1;
    long lminus = -1;
    unsigned long ulone = 1;
    unsigned short us = 1;
    printf("%d\n", minus < one);
    printf("%d\n", lminus < one);
    printf("%d\n", lminus < ulone);
    printf("%d\n", minus < us);
    printf("%d\n", minus == 0xffffffffu);
    printf("%d\n", lminus == 0xffffffffu);
    printf("%d\n", lminus == 0xffffffffffffffffu);
    printf("%u\n", minus + one + minus);
    printf("%ld\n", minus + (long)one);
    printf("%lu\n", minus * 1UL);
    printf("%d\n", (minus / one) == 0xffffffffu);
    printf("%d\n", (0 ? minus : one) > 0);
    printf("%d\n", (1 ? minus : one) > 0);
    printf("%lld\n", (1 ? -1 : 1u) + 0LL);
    printf("%d\n", sizeof(int) > -1);
    return 0;
}
