// A cast of a bit-field is no bit-field: an unsigned one that would become int stays unsigned.
#include <stdio.h>

struct flags { unsigned small : 7; signed low : 7; unsigned full : 32; };

int main(void)
{
    struct flags f;
    int i = -13;
    f.small = 61;
    f.low = -13;
    f.full = 61;
    printf("%d %d\n", i % f.small < 0, i % (unsigned)f.small < 0);
    printf("%d %d\n", f.low % f.small < 0, f.low % (unsigned)f.small < 0);
    printf("%d %d\n", i < f.small, i < (unsigned)f.small);
    printf("%d %d\n", i < f.full, i < (int)f.full);
    printf("%d %d %d\n", _Generic(f.small + 0, int: 1, default: 2),
           _Generic((unsigned)f.small + 0, unsigned: 1, default: 2),
           _Generic(f.full + 0, unsigned: 1, default: 2));
    return 0;
}
