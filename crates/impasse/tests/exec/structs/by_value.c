// Structs of many sizes passed and returned by value.
#include <stdio.h>

struct s1 { char c; };
struct s3 { char c[3]; };
struct s8 { float x, y; };
struct s12 { int a, b, c; };
struct s16 { long a; double b; };
struct s24 { long v[3]; };
struct s100 { int v[25]; };

static struct s1 f1(struct s1 s) { s.c++; return s; }
static struct s3 f3(struct s3 s) { s.c[1] = 'z'; return s; }
static struct s8 f8(struct s8 s) { return (struct s8){ s.y, s.x }; }
static struct s12 f12(struct s12 s, int n) { s.b *= n; return s; }
static struct s16 f16(int x, struct s16 s, double d) { s.a += x; s.b += d; return s; }
static struct s24 f24(struct s24 s) { s.v[0] += s.v[1] + s.v[2]; return s; }
static struct s100 f100(struct s100 s, struct s100 t)
{
    for (int i = 0; i < 25; i++)
        s.v[i] += t.v[24 - i];
    return s;
}

int main(void)
{
    struct s1 a = { 'a' };
    struct s3 b = { { 'x', 'y', 0 } };
    struct s12 c = { 1, 2, 3 };
    struct s16 d = { 100, 0.5 };
    struct s24 e = { { 1, 2, 3 } };
    struct s100 h = { { 0 } }, k;
    printf("%c %c\n", f1(a).c, a.c);
    printf("%s %s\n", f3(b).c, b.c);
    printf("%g %g\n", f8((struct s8){ 1, 2 }).x, f8(f8((struct s8){ 1, 2 })).x);
    printf("%d %d\n", f12(c, 5).b, c.b);
    printf("%ld %g\n", f16(1, d, 2).a, f16(1, d, 2).b);
    printf("%ld %ld\n", f24(f24(e)).v[0], e.v[0]);
    for (int i = 0; i < 25; i++)
        h.v[i] = i * i;
    k = f100(h, f100(h, h));
    printf("%d %d %d %d\n", k.v[0], k.v[1], k.v[24], h.v[24]);
    return 0;
}
