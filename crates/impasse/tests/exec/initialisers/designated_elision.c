// A designator that leads to a record whose braces are left out: the items behind it go on there.
#include <stdio.h>

struct point { int x, y; };
struct pair { struct point a, b; };
struct deep { int first; struct pair pairs[2]; int last; };

static struct pair fixed = { .b = 1, 2 };

static void show(const struct pair *p)
{
    printf("%d %d %d %d\n", p->a.x, p->a.y, p->b.x, p->b.y);
}

int main(void)
{
    int n = 3;
    struct pair p = { .a = n, n + 1, 7 };
    struct deep d = { .pairs[1] = n, 4, 5, 6, 9 };
    struct deep e = { .pairs = 1, 2, 3, 4, 5, .first = 8 };
    show(&fixed);
    show(&p);
    show(&d.pairs[0]);
    show(&d.pairs[1]);
    printf("%d %d\n", d.first, d.last);
    show(&e.pairs[0]);
    show(&e.pairs[1]);
    printf("%d %d\n", e.first, e.last);
    return 0;
}
