// Bit-fields: width, wrap at the width, sign, promotion to int.
#include <stdio.h>

struct bits {
    unsigned a : 3;
    signed b : 3;
    unsigned c : 1;
    int d : 1;
    unsigned e : 31;
    unsigned f : 32;
    unsigned long long g : 40;
};

int main(void)
{
    struct bits s = { 5, -3, 1, -1, 0x7fffffff, 0xffffffff, 0xffffffffff };
    printf("%d %d %d %d %u %u %llu\n", s.a, s.b, s.c, s.d, s.e, s.f, (unsigned long long)s.g);
    s.a += 5;
    s.b = 4;
    s.c++;
    s.d = 1;
    printf("%d %d %d %d\n", s.a, s.b, s.c, s.d);
    s.a--;
    s.a--;
    s.a--;
    printf("%d\n", s.a);
    printf("%d\n", s.a = 13);
    printf("%d\n", s.a++);
    printf("%d\n", (s.b = -5));
    s.a = 0;
    printf("%d\n", s.a - 1 < 0);
    s.e = 0;
    printf("%d\n", s.e - 1 < 0);
    s.f = 0;
    printf("%d\n", s.f - 1 < 0);
    s.a = 7;
    printf("%d %d\n", ~s.a, -s.a);
    printf("%d\n", s.a << 28 > 0);
    s.g = ~0;
    s.g += 2;
    printf("%llu\n", (unsigned long long)s.g);
    s.a = s.b = s.c = 3;
    printf("%d %d %d\n", s.a, s.b, s.c);
    return 0;
}
