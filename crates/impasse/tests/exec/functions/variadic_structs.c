// Structs of every class through the dots.
#include <stdarg.h>
#include <stdio.h>

struct tiny { char c; };
struct ints { int a, b; };
struct floats { double x, y; };
struct mix { long a; double b; };
struct large { int v[10]; };
union both { int i; double d; };

static void take(int rounds, ...)
{
    va_list ap;
    va_start(ap, rounds);
    for (int i = 0; i < rounds; i++) {
        struct tiny t = va_arg(ap, struct tiny);
        struct ints n = va_arg(ap, struct ints);
        struct floats f = va_arg(ap, struct floats);
        int plain = va_arg(ap, int);
        struct mix m = va_arg(ap, struct mix);
        struct large l = va_arg(ap, struct large);
        union both u = va_arg(ap, union both);
        double d = va_arg(ap, double);
        printf("%c %d %d %g %g %d %ld %g %d %d %g %g\n", t.c, n.a, n.b, f.x, f.y, plain, m.a, m.b,
               l.v[0], l.v[9], u.d, d);
    }
    printf("%d\n", va_arg(ap, struct ints).b);
    va_end(ap);
}

int main(void)
{
    struct large big = { { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 } };
    struct ints pair = { 11, -12 };
    take(2, (struct tiny){ 'x' }, pair, (struct floats){ 1.5, -2.5 }, 3, (struct mix){ 4, 5.5 },
         big, (union both){ .d = 6.5 }, 7.5, (struct tiny){ 'y' }, (struct ints){ 21, 22 },
         (struct floats){ 23.5, 24.5 }, 25, (struct mix){ 26, 27.5 }, big,
         (union both){ .d = 28.5 }, 29.5, pair);
    printf("%d\n", big.v[0]);
    return 0;
}
