// Automatic aggregates with values known only at run time.
#include <stdio.h>

struct point { int x; double y; };
struct pair { struct point a, b; };

static struct point make(int n)
{
    struct point p = { n, n / 4.0 };
    return p;
}

static int fill(int n, int out[static 3])
{
    int v[3] = { n, n + 1, [2] = n * n };
    for (int i = 0; i < 3; i++)
        out[i] = v[i];
    return v[2];
}

int main(void)
{
    int n = 5, got[3];
    struct pair p = { make(1), .b.y = n };
    struct pair q = { .a = p.a, .b = { n--, 2 } };
    struct point array[3] = { make(2), p.b, [2].x = n };
    printf("%d %g %d %g\n", p.a.x, p.a.y, p.b.x, p.b.y);
    printf("%d %g %d %g\n", q.a.x, q.a.y, q.b.x, q.b.y);
    for (int i = 0; i < 3; i++)
        printf("%d %g ", array[i].x, array[i].y);
    printf("\n");
    printf("%d", fill(7, got));
    printf(" %d %d %d\n", got[0], got[1], got[2]);
    const char *names[2] = { n > 3 ? "more" : "less", [1] = "end" };
    printf("%s %s\n", names[0], names[1]);
    struct pair r = p, *ref = &r;
    r.a.x = 99;
    struct pair copies[2] = { *ref, r };
    printf("%d %d %d\n", p.a.x, copies[0].a.x, copies[1].a.x);
    unsigned char narrow[2] = { 300 + n, -1 };
    printf("%d %d\n", narrow[0], narrow[1]);
    return 0;
}
