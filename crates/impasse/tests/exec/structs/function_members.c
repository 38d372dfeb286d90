// Structs holding functions: a small table of methods.
#include <stdio.h>

struct shape;
struct ops { double (*area)(const struct shape *); const char *(*name)(void); };
struct shape { const struct ops *ops; double a, b; };

static double rect_area(const struct shape *s) { return s->a * s->b; }
static const char *rect_name(void) { return "rect"; }
static double tri_area(const struct shape *s) { return s->a * s->b / 2; }
static const char *tri_name(void) { return "triangle"; }

static const struct ops rect = { rect_area, rect_name };
static const struct ops tri = { .name = tri_name, .area = tri_area };

struct counter { int n; int (*step)(struct counter *); };
static int up(struct counter *c);
static int down(struct counter *c)
{
    if (--c->n == 0)
        c->step = up;
    return c->n;
}
static int up(struct counter *c)
{
    if (++c->n == 3)
        c->step = down;
    return c->n;
}

int main(void)
{
    struct shape shapes[] = { { &rect, 2, 3 }, { &tri, 3, 5 }, { &rect, .b = 4 } };
    for (int i = 0; i < 3; i++)
        printf("%s %g\n", shapes[i].ops->name(), shapes[i].ops->area(&shapes[i]));
    struct counter c = { 0, up };
    for (int i = 0; i < 10; i++)
        printf("%d ", c.step(&c));
    printf("\n");
    printf("%d\n", (*c.step)(&c));
    printf("%d\n", c.step == up || c.step == down);
    return 0;
}
