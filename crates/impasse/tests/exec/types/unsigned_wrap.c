// Unsigned arithmetic is modulo a power of two, at each width.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    unsigned char uc = 0;
    unsigned short us = 0;
    unsigned int ui = 0;
    unsigned long ul = 0;
    uc--;
    us -= 2;
    ui -= 3;
    ul -= 4;
    printf("%u %u %u %lu\n", uc, us, ui, ul);
    ui = UINT_MAX;
    printf("%u %u %u\n", ui + 1, ui * ui, ui * 2);
    printf("%u\n", 0u - 7u);
    printf("%u\n", -7 % 4u);
    printf("%u %u\n", (0u - 7u) / 2, (0u - 7u) >> 1);
    ul = ULONG_MAX;
    printf("%lu %lu\n", ul * ul, ul + ul);
    printf("%u\n", (unsigned)(ul << 32 >> 36));
    us = 65535;
    us = us * 2u;
    printf("%u\n", us);
    uc = 250;
    for (int i = 0; i < 10; i++)
        uc++;
    printf("%u\n", uc);
    return 0;
}
