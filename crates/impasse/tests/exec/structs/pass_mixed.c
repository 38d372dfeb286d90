// Many parameters of different classes at once, more than fit in registers.
#include <stdio.h>

struct small { int a; float b; };
struct pair { double x, y; };
struct large { long v[4]; };
union num { long l; double d; };

static double many(int a, double b, struct small c, char d, struct pair e, float f, long g,
                   struct large h, short i, long double j, union num k, unsigned char l, double m,
                   int n, double o, struct small p, double q, double r, double s, double t)
{
    printf("%d %g %d %g %d %g %g\n", a, b, c.a, c.b, d, e.x, e.y);
    printf("%g %ld %ld %ld %d %Lg %ld\n", f, g, h.v[0], h.v[3], i, j, k.l);
    printf("%d %g %d %g %d %g\n", l, m, n, o, p.a, p.b);
    printf("%g %g %g %g\n", q, r, s, t);
    h.v[0] = 0;
    return a + b + c.b + e.y + t;
}

static struct pair swap(struct pair p, struct pair *q)
{
    struct pair old = *q;
    *q = p;
    p.x = -p.x;
    return old;
}

int main(void)
{
    struct large big = { { 11, 22, 33, 44 } };
    double r = many(1, 2.5, (struct small){ 3, 4.5f }, -5, (struct pair){ 6.5, 7.5 }, 8.5f, 9, big,
                    -10, 11.5L, (union num){ 12 }, 255, 13.5, 14, 15.5,
                    (struct small){ 16, 17.5f }, 18.5, 19.5, 20.5, 21.5);
    printf("%g %ld\n", r, big.v[0]);
    struct pair a = { 1, 2 }, b = { 3, 4 };
    a = swap(a, &b);
    printf("%g %g %g %g\n", a.x, a.y, b.x, b.y);
    b = swap(b, &b);
    printf("%g %g\n", b.x, b.y);
    return 0;
}
