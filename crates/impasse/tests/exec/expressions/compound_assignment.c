// a op= b computes in the common type, then converts to the type of a.
#include <stdio.h>

static int calls;
static int index_once(void)
{
    return calls++;
}

int main(void)
{
    int i = 10;
    unsigned char c = 10;
    short s = 1000;
    unsigned u = 5;
    long l = 1;
    int array[4] = { 1, 2, 3, 4 };
    i *= 2.75;
    printf("%d\n", i);
    i += 0.9;
    printf("%d\n", i);
    i -= 0.5f;
    printf("%d\n", i);
    i /= 0.3;
    printf("%d\n", i);
    c *= 100;
    printf("%d\n", c);
    c -= 300;
    printf("%d\n", c);
    s *= 1000;
    printf("%d\n", s);
    u *= -1;
    printf("%u\n", u);
    u += -5LL;
    printf("%u\n", u);
    l <<= 33;
    l |= 7;
    l ^= 5;
    l &= ~0u;
    printf("%ld\n", l);
    array[index_once()] += 100;
    array[index_once()] <<= 3;
    printf("%d %d %d\n", array[0], array[1], calls);
    i = 5;
    i += 2, i *= 3;
    printf("%d\n", i);
    int x, y, z;
    x = y = z = 4;
    x -= y -= z -= 1;
    printf("%d %d %d\n", x, y, z);
    return 0;
}
