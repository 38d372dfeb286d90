// Braces left out: the reader has to fill aggregates in order.
#include <stdio.h>

struct point { int x, y; };
struct line { struct point from, to; int width; };
struct mixed { char tag[4]; struct point p[2]; int n; };

int main(void)
{
    struct line a = { 1, 2, 3, 4, 5 };
    struct line b = { { 1 }, 3, 4, 5 };
    struct line c = { 1, 2, { 3 }, 5 };
    struct line lines[] = { 1, 2, 3, 4, 5, { { 6, 7 }, 8, 9, 10 }, 11 };
    struct mixed m = { "ab", 1, 2, 3, 4, 5 };
    struct mixed k = { 'x', 'y', 0, 0, { { 6 }, 7 }, 8 };
    struct { int a[2][2]; int b; } deep = { 1, 2, 3, 4, 5 };
    struct { int a[2][2]; int b; } some = { { { 1 }, 2, }, 5 };
    struct point p = { 40, 41 };
    struct line from_point = { p, .width = 3 };
    struct point pts[3] = { p, 1, 2, { 3 } };
    printf("%d%d%d%d%d\n", a.from.x, a.from.y, a.to.x, a.to.y, a.width);
    printf("%d%d%d%d%d\n", b.from.x, b.from.y, b.to.x, b.to.y, b.width);
    printf("%d%d%d%d%d\n", c.from.x, c.from.y, c.to.x, c.to.y, c.width);
    printf("%zu %d %d %d\n", sizeof lines / sizeof *lines, lines[1].to.y, lines[1].width,
           lines[2].from.x);
    printf("%s %d%d%d%d %d\n", m.tag, m.p[0].x, m.p[0].y, m.p[1].x, m.p[1].y, m.n);
    printf("%s %d%d%d%d %d\n", k.tag, k.p[0].x, k.p[0].y, k.p[1].x, k.p[1].y, k.n);
    printf("%d%d%d%d %d\n", deep.a[0][0], deep.a[0][1], deep.a[1][0], deep.a[1][1], deep.b);
    printf("%d%d%d%d %d\n", some.a[0][0], some.a[0][1], some.a[1][0], some.a[1][1], some.b);
    printf("%d %d %d\n", from_point.from.y, from_point.to.x, from_point.width);
    printf("%d %d %d %d\n", pts[0].x, pts[1].y, pts[2].x, pts[2].y);
    return 0;
}
