// Small types become int before arithmetic, so nothing wraps until it is stored.
#include <stdio.h>

int main(void)
{
    unsigned char a = 200, b = 100;
    signed char m = -128;
    unsigned short big = 65535;
    printf("%d\n", a + b);
    printf("%d\n", (unsigned char)(a + b));
    printf("%d %d\n", ~a, (unsigned char)~a);
    printf("%d\n", -m);
    printf("%d\n", (signed char)-m);
    printf("%d\n", big + 1);
    printf("%d\n", a << 4);
    printf("%d\n", (unsigned char)(a << 1) >> 1);
    printf("%d\n", (unsigned char)~a >> 4);
    printf("%d\n", ~a >> 4);
    a += 100;
    printf("%d\n", a);
    a = 200;
    a <<= 1;
    printf("%d\n", a);
    m--;
    printf("%d\n", m);
    printf("%d\n", (b - a) < 0);
    return 0;
}
